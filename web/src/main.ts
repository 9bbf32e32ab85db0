// The door: puts the app into the page.
import { mount } from 'svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/shell.css'
import App from './App.svelte'
import { settings } from './shell/settings.svelte'
import { listenForTouch } from './shell/sound'
import { speak } from './shell/words.svelte'

listenForTouch()
await speak(settings.language)
mount(App, { target: document.getElementById('tablee')! })
