// The door: puts the app into the page.
import { mount } from 'svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import App from './App.svelte'
import { settings } from './shell/device/settings.svelte'
import { listenForTouch } from './shell/device/sound'
import { typefaces } from './shell/device/typefaces'
import { startWorker } from './shell/device/worker'
import { speak } from './shell/language/words.svelte'

listenForTouch()
await Promise.all([speak(settings.language), typefaces()])
mount(App, { target: document.getElementById('tablee')! })
startWorker()
