declare module 'virtual:core' {
  // core.wasm, gzip, base64
  const text: string;
  export default text;
}
