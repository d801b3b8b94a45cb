import { mount } from 'svelte';
import App from './App.svelte';
import './page.css';

// A page from a server can be installed. Its manifest is made here, because the page is one file.
if (location.protocol.startsWith('http')) {
  const icon =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' rx='12' fill='#dcb67c'/><circle cx='25' cy='38' r='15' fill='#23282c'/><circle cx='41' cy='25' r='13' fill='#f1eee6'/></svg>";
  const manifest = {
    name: '石取り ishitori', short_name: 'ishitori', start_url: location.href.split('#')[0], display: 'standalone',
    background_color: '#f6f2ea', theme_color: '#0a5a78',
    icons: [{ src: 'data:image/svg+xml,' + encodeURIComponent(icon), sizes: 'any', type: 'image/svg+xml' }],
  };
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = 'data:application/manifest+json,' + encodeURIComponent(JSON.stringify(manifest));
  document.head.append(link);
}

const target = document.getElementById('app')!;
target.textContent = '';
mount(App, { target });
