// The worker of this house: what it does lies in files of their own.
importScripts('/push.js', '/offline.js')
