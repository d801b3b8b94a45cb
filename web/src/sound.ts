// Small sounds, made by the browser itself. They are off until asked for.
import { app } from './app.svelte';

// Each sound: notes as frequency, when it begins and how long it rings, in seconds.
const sounds = {
  take: [[520, 0, 0.09]],
  reply: [[350, 0, 0.12]],
  right: [[660, 0, 0.12], [880, 0.1, 0.2]],
  won: [[523, 0, 0.16], [659, 0.12, 0.16], [784, 0.24, 0.4]],
  lost: [[392, 0, 0.2], [330, 0.18, 0.35]],
} as const;
let context: AudioContext | undefined;

export function sound(name: keyof typeof sounds): void {
  if (app.sound !== 'on') return;
  try {
    context ??= new AudioContext();
    context.resume().catch(() => {});
    for (const [frequency, after, length] of sounds[name]) {
      const begin = context.currentTime + after;
      const [tone, volume] = [context.createOscillator(), context.createGain()];
      tone.type = 'triangle';
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.18, begin);
      volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + length);
    }
  } catch {
    // a browser without sound is silent
  }
}
