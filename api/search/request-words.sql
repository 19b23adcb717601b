-- Words with which people ask for something, in the languages of the widget and without accents. In the draft of an idea, they
-- say as little about it as "the".
create or replace function request_words() returns text[]
language sql immutable parallel safe return string_to_array(
  'able add allow could create enable feature give have help idea implement improve include introduce let like make may might '
  'must need needs new offer option please possibility possible provide should support use using want way wish would '
  'bitte brauche einbauen erlauben ermoeglichen funktion haette hinzufuegen kann koennen koennte machen moechte moeglich moeglichkeit '
  'neue neuer neues option soll sollte unterstuetzen waere wuensche wuerde '
  'agregar anadir crear favor funcion hacer incluir mejorar necesito nueva nuevo opcion permitir poder posibilidad puede quiero '
  'ajouter ameliorer avoir besoin creer faire fonction inclure nouveau nouvelle permettre plait possibilite pouvoir utiliser '
  'voudrais adicionar criar fazer funcao melhorar novo nova opcao possibilidade preciso quero usar '
  'اريد امكانية اضافة السماح تحسين جديد خيار دعم ميزة نحتاج', ' ');
