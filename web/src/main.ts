import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { mendOldPage } from './lib/mend'
import { heedWindows } from './lib/storage'

async function begin(): Promise<void> {
  // Pictures and design work without a server: never part of a built page.
  if (import.meta.env.DEV && new URLSearchParams(location.search).has('mock')) {
    const { pretend } = await import('../dev/mock')
    pretend(new URLSearchParams(location.search).get('mock') ?? '')
  }
  mendOldPage()
  heedWindows()
  const target = document.getElementById('app')
  if (target) mount(App, { target })
}

void begin()
