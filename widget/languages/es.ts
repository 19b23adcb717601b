/** Spanish: one sentence a line, in the order of the English ones. */
export const texts = `Sugerencias
Cerrar
Volver a las ideas
Proponer una idea
Reintentar
Vistas
Ideas
Encuestas
Novedades
Buscar ideas
Borrar la búsqueda
Orden
Más recientes
Más votadas
Tablero
Todos los tableros
Estado
Cualquier estado
Etiqueta
Cualquier etiqueta
Ver más
Cargando…
{n} idea encontrada|{n} de ideas encontradas|{n} ideas encontradas
Aún no hay ideas. La tuya puede ser la primera.
Nada coincide con «{n}».
Añadirla como idea
No se han podido cargar las ideas.
No se ha podido cargar más.
voto|de votos|votos
Votar por {n}
Voto contado, {n} voto|Voto contado, {n} de votos|Voto contado, {n} votos
Voto retirado, {n} voto|Voto retirado, {n} de votos|Voto retirado, {n} votos
Tu voto no se ha guardado.
comentario|de comentarios|comentarios
Privada
Me gusta
No se ha podido abrir.
Guardado.
Eliminado.
No se ha guardado.
Tu idea está publicada.
Parece que no tienes conexión.
El servicio no ha respondido.
El servicio tiene problemas ahora mismo.
Eso ha sido mucho de golpe. Espera un momento.
Esta página no tiene permiso para abrir Earshot. Si es tuya, permítela en el panel, en «Install».
Inicia sesión en este sitio para participar.
Iniciar sesión
Esta idea ya no existe o no es pública.
Aún no hay comentarios. Escribe el primero.
Escribe un comentario
Comentar
Tu comentario está publicado.
Responder
Responder a {n}
En respuesta a {n}
{n} respuesta|{n} de respuestas|{n} respuestas
Fijado
Equipo
Editado
Tú
Editar
Cancelar
Eliminar
¿Eliminar para siempre?
Título
¿Es una de estas?
Una idea en una frase.
Ponle un título a tu idea.
Sobra {n} carácter.|Sobran {n} de caracteres.|Sobran {n} caracteres.
Queda {n} carácter|Quedan {n} de caracteres|Quedan {n} caracteres
Detalles (opcional)
¿Qué intentas hacer y qué te lo impide?
Categoría
Privada: solo la veréis tú y el equipo
Publicar idea
No se ha podido enviar. Tu texto está a salvo.
Ningún tablero acepta ideas todavía. Vuelve pronto.
Has publicado como invitado. Deja tu nombre para que el equipo sepa quién pregunta.
Nombre
Correo, si quieres
Guardar
No hay ninguna encuesta abierta.
Ver encuestas pasadas
Termina {n}
Empieza {n}
Terminó {n}
Elige una.
Elige una o varias.
Marca o arrastra lo que te importa, primero lo más importante.
Las barras cuentan las primeras opciones.
Votar
Cambiar el voto
Retirar el voto
Ver resultados
Sin clasificar
{n}, puesto {m}
Subir: {n}
Bajar: {n}
Aún no hay novedades.
Nuevo:`;
