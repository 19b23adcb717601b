/** French: one sentence a line, in the order of the English ones. */
export const texts = `Vos idées
Fermer
Retour aux idées
Proposer une idée
Réessayer
Vues
Idées
Sondages
Nouveautés
Chercher une idée
Effacer la recherche
Ordre
Plus récentes
Plus soutenues
Espace
Tous les espaces
Statut
Tous les statuts
Étiquette
Toutes les étiquettes
Voir plus
Chargement…
{n} idée trouvée|{n} d’idées trouvées|{n} idées trouvées
Pas encore d’idées. Lancez la première.
Rien ne correspond à « {n} ».
L’ajouter comme idée
Impossible de charger les idées.
Impossible d’en charger plus.
vote|de votes|votes
Voter pour {n}
Vote compté, {n} vote|Vote compté, {n} de votes|Vote compté, {n} votes
Vote retiré, {n} vote|Vote retiré, {n} de votes|Vote retiré, {n} votes
Votre vote n’a pas été enregistré.
commentaire|de commentaires|commentaires
Privé
J’aime
Impossible d’ouvrir cette page.
Enregistré.
Supprimé.
Rien n’a été enregistré.
Votre idée est publiée.
Vous semblez hors ligne.
Le service n’a pas répondu.
Le service rencontre un problème.
C’était beaucoup d’un coup. Attendez un instant.
Cette page n’est pas autorisée à ouvrir Earshot. Si c’est la vôtre, autorisez-la dans le tableau de bord, sous « Install ».
Connectez-vous à ce site pour participer.
Se connecter
Cette idée n’existe plus, ou n’est pas publique.
Pas encore de commentaires. Écrivez le premier.
Écrire un commentaire
Commenter
Votre commentaire est publié.
Répondre
Répondre à {n}
En réponse à {n}
{n} réponse|{n} de réponses|{n} réponses
Épinglé
Équipe
Modifié
Vous
Modifier
Annuler
Supprimer
Supprimer définitivement ?
Titre
Est-ce l’une de celles-ci ?
Une idée en une phrase.
Donnez un titre à votre idée.
{n} caractère de trop.|{n} de caractères de trop.|{n} caractères de trop.
Encore {n} caractère|Encore {n} de caractères|Encore {n} caractères
Détails (facultatif)
Que cherchez-vous à faire, et qu’est-ce qui bloque ?
Catégorie
Privé : visible par vous et l’équipe seulement
Publier l’idée
L’envoi a échoué. Votre texte est gardé.
Aucun espace n’accepte d’idées pour l’instant.
Vous avez publié en invité. Laissez votre nom à l’équipe.
Nom
E-mail, si vous voulez
Enregistrer
Aucun sondage en cours.
Voir les sondages passés
Se termine {n}
Ouvre {n}
Terminé {n}
Choisissez une réponse.
Choisissez une ou plusieurs réponses.
Cochez ou glissez ce qui compte, le plus important d’abord.
Les barres comptent les premiers choix.
Voter
Changer mon vote
Retirer mon vote
Voir les résultats
Non classé
{n}, rang {m}
Monter : {n}
Descendre : {n}
Rien de nouveau pour l’instant.
Nouveau :`;
