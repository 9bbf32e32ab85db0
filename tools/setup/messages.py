"""The messages of set-up, in English and in French."""

TEXTS = {
    # The progress line and its steps.
    "setting up": (
        "Setting up Tablée: {steps}",
        "Installation de Tablée : {steps}",
    ),
    "installer": (
        "an installer",
        "un installateur",
    ),
    "packages": (
        "packages",
        "les paquets",
    ),
    "modules": (
        "packages for the pages",
        "les paquets des pages",
    ),
    "pages": (
        "building the pages",
        "construction des pages",
    ),
    "site": (
        "building the pages to read",
        "construction des pages à lire",
    ),
    "browser": (
        "a browser for the tests",
        "un navigateur pour les tests",
    ),
    "compile": (
        "compiling the rules, for speed",
        "compilation des règles, pour la vitesse",
    ),
    "wait": (
        "waiting for another set-up to end",
        "attente d'une autre installation",
    ),
    # Permanent lines.
    "beside": (
        "The rules are being compiled beside the room: until then bots think more slowly.",
        "Les règles se compilent à côté de la salle ouverte : d'ici là, les bots pensent plus lentement.",
    ),
    "meanwhile": (
        "The rules are being compiled beside: until then they run as plain Python; same results, slower.",
        "Les règles se compilent à côté : d'ici là, Python simple ; mêmes résultats, mais plus lentement.",
    ),
    "ready": (
        "Everything is set up: ./play opens the room.",
        "Tout est installé : ./play ouvre la salle.",
    ),
    "site ready": (
        "The pages to read are built: ./play serves them under /docs, and they lie in {site}.",
        "Les pages à lire sont construites : ./play les sert sous /docs, et elles sont dans {site}.",
    ),
    "no compiler": (
        "No C compiler: the rules run as plain Python; same results, slower bots.",
        "Pas de compilateur C : les règles tournent en Python simple ; mêmes résultats, bots plus lents.",
    ),
    "not compiled": (
        "Compiling failed (see {log}): the rules run as plain Python; slower bots.",
        "La compilation a échoué (voir {log}) : les règles tournent en Python simple ; bots plus lents.",
    ),
    "no pip": (
        "Tablée needs pip or uv: install one (Debian: apt install python3-pip), then start again.",
        "Il manque pip ou uv : installez l'un d'eux (Debian : apt install python3-pip), puis relancez.",
    ),
    "offline": (
        "The packages cannot be fetched: check the network connection, then start again ({log}).",
        "Les paquets ne peuvent être téléchargés : vérifiez la connexion au réseau, puis relancez ({log}).",
    ),
    "damaged": (
        "A package arrived damaged (its hash differs): start again; if it persists, see {log}.",
        "Un paquet est arrivé abîmé (empreinte différente) : relancez ; si cela persiste, voir {log}.",
    ),
    "read-only": (
        (
            "{root} is not set up, or has changed since, and you may not write there: "
            "run `./play set-up` as whoever owns this folder, or copy it elsewhere."
        ),
        (
            "{root} n'est pas installé, ou a changé depuis, et vous ne pouvez y écrire : "
            "lancez `./play set-up` sous le nom de qui possède ce dossier, ou copiez-le ailleurs."
        ),
    ),
    "full": (
        "The disk is full: free some space (about 500 MB), then start again.",
        "Le disque est plein : libérez de la place (environ 500 Mo), puis relancez.",
    ),
    "failed": (
        "Setting up failed: see {log}.",
        "L'installation a échoué : voir {log}.",
    ),
    "error": (
        "Setting up failed: {error}.",
        "L'installation a échoué : {error}.",
    ),
    "extra": (
        "TABLEE_EXTRAS knows no {what}; there is: {known}.",
        "TABLEE_EXTRAS ne connaît pas {what} ; il y a : {known}.",
    ),
    "usage": (
        "Say ./play or ./test.",
        "Dites ./play ou ./test.",
    ),
}
