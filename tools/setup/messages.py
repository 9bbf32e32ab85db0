"""What set-up says to the person who waits for it, in English and in French."""

TEXTS = {
    "wait": (
        "Waiting for another set-up to end …",
        "Une autre installation est en cours, patience …",
    ),
    "packages": (
        "Setting up Tablée: {what} … (once)",
        "Installation de Tablée : {what} … (une seule fois)",
    ),
    "client": (
        "Building the pages …",
        "Construction des pages …",
    ),
    "compile": (
        "Compiling the rules …",
        "Compilation des règles …",
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
        "Tablée sets itself up in {root}, where you may not write: change its rights, or copy it elsewhere.",
        "Tablée s'installe dans {root}, où vous ne pouvez écrire : changez-en les droits, ou copiez-le.",
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
