// The door: puts the app into the page.
import { mount } from 'svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import App from './App.svelte'
import { settings } from './shell/device/settings.svelte'
import { listenForTouch } from './shell/device/sound'
import { startWorker } from './shell/device/worker'
import { speak } from './shell/language/words.svelte'

listenForTouch()
await speak(settings.language)
mount(App, { target: document.getElementById('tablee')! })
startWorker()
