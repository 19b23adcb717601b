/** German: one sentence a line, in the order of the English ones. */
export const texts = `Feedback
Schließen
Zurück zu allen Ideen
Idee einreichen
Noch einmal versuchen
Ansichten
Ideen
Umfragen
Neues
Ideen suchen
Suche leeren
Reihenfolge
Neueste
Meiste Stimmen
Bereich
Alle Bereiche
Status
Jeder Status
Schlagwort
Alle Schlagwörter
Mehr zeigen
Lädt …
{n} Idee gefunden|{n} Ideen gefunden
Noch keine Ideen. Mach den Anfang.
Zu „{n}“ gibt es noch nichts.
Als Idee einreichen
Die Ideen konnten nicht geladen werden.
Mehr konnte nicht geladen werden.
Stimme|Stimmen
Für {n} stimmen
Stimme gezählt, {n} Stimme|Stimme gezählt, {n} Stimmen
Stimme zurückgezogen, {n} Stimme|Stimme zurückgezogen, {n} Stimmen
Deine Stimme wurde nicht gespeichert.
Kommentar|Kommentare
Privat
Gefällt mir
Das konnte nicht geöffnet werden.
Gespeichert.
Gelöscht.
Das wurde nicht gespeichert.
Deine Idee ist gepostet.
Du bist anscheinend offline.
Der Dienst hat nicht geantwortet.
Der Dienst hat gerade Schwierigkeiten.
Das war viel auf einmal. Warte einen Moment.
Diese Seite darf Earshot nicht öffnen. Gehört sie dir, erlaube sie im Dashboard unter „Install“.
Melde dich auf dieser Seite an, um mitzumachen.
Anmelden
Diese Idee gibt es nicht mehr, oder sie ist nicht öffentlich.
Noch keine Kommentare. Schreib den ersten.
Kommentar schreiben
Kommentieren
Dein Kommentar ist gepostet.
Antworten
{n} antworten
Antwort an {n}
{n} Antwort|{n} Antworten
Angeheftet
Team
Bearbeitet
Du
Bearbeiten
Abbrechen
Löschen
Endgültig löschen?
Titel
Ist es eine von diesen?
Eine Idee in einem Satz.
Gib deiner Idee einen Titel.
{n} Zeichen zu lang.|{n} Zeichen zu lang.
Noch {n} Zeichen|Noch {n} Zeichen
Einzelheiten (freiwillig)
Was möchtest du tun, und was hindert dich?
Thema
Privat: nur du und das Team können sie lesen
Idee posten
Das ging nicht raus. Dein Text ist sicher.
Noch nimmt kein Bereich Ideen an. Schau bald wieder vorbei.
Du hast als Gast gepostet. Sag dem Team, wer gefragt hat.
Name
E-Mail, wenn du magst
Speichern
Gerade läuft keine Umfrage.
Frühere Umfragen zeigen
Endet {n}
Beginnt {n}
Endete {n}
Wähle eine Antwort.
Wähle eine oder mehrere.
Hake an oder ziehe, was dir wichtig ist, das Wichtigste zuerst.
Die Balken zählen erste Plätze.
Abstimmen
Stimme ändern
Stimme zurückziehen
Ergebnis ansehen
Ohne Rang
{n}, Platz {m}
Nach oben: {n}
Nach unten: {n}
Noch nichts Neues.
Neu:`;
