/** Portuguese as in Brazil: one sentence a line, in the order of the English ones. */
export const texts = `Feedback
Fechar
Voltar às ideias
Sugerir uma ideia
Tentar de novo
Seções
Ideias
Enquetes
Novidades
Buscar ideias
Limpar a busca
Ordem
Mais recentes
Mais votadas
Quadro
Todos os quadros
Status
Qualquer status
Etiqueta
Qualquer etiqueta
Mostrar mais
Carregando…
{n} ideia encontrada|{n} de ideias encontradas|{n} ideias encontradas
Ainda não há ideias. A sua pode ser a primeira.
Nada corresponde a “{n}”.
Adicionar como ideia
Não foi possível carregar as ideias.
Não foi possível carregar mais.
voto|de votos|votos
Votar em {n}
Voto contado, {n} voto|Voto contado, {n} de votos|Voto contado, {n} votos
Voto retirado, {n} voto|Voto retirado, {n} de votos|Voto retirado, {n} votos
Seu voto não foi salvo.
comentário|de comentários|comentários
Privada
Curtir
Não foi possível abrir.
Salvo.
Excluído.
Isto não foi salvo.
Sua ideia está publicada.
Parece que você está offline.
O serviço não respondeu.
O serviço está com problemas no momento.
Foi muita coisa de uma vez. Espere um instante.
Esta página não tem permissão para abrir o Earshot. Se for sua, permita-a no painel, em «Install».
Entre neste site para participar.
Entrar
Esta ideia não existe mais ou não é pública.
Ainda não há comentários. Escreva o primeiro.
Escrever um comentário
Comentar
Seu comentário está publicado.
Responder
Responder a {n}
Em resposta a {n}
{n} resposta|{n} de respostas|{n} respostas
Fixado
Equipe
Editado
Você
Editar
Cancelar
Excluir
Excluir para sempre?
Título
É uma destas?
Uma ideia em uma frase.
Dê um título à sua ideia.
{n} caractere a mais.|{n} de caracteres a mais.|{n} caracteres a mais.
Resta {n} caractere|Restam {n} de caracteres|Restam {n} caracteres
Detalhes (opcional)
O que você quer fazer, e o que atrapalha?
Categoria
Privada: só você e a equipe podem ler
Publicar ideia
Não foi possível enviar. Seu texto está salvo.
Nenhum quadro aceita ideias ainda. Volte em breve.
Você publicou como visitante. Deixe seu nome para a equipe saber quem pediu.
Nome
E-mail, se quiser
Salvar
Nenhuma enquete aberta agora.
Mostrar enquetes passadas
Termina {n}
Começa {n}
Terminou {n}
Escolha uma.
Escolha uma ou mais.
Marque ou arraste o que importa, o mais importante primeiro.
As barras contam as primeiras escolhas.
Votar
Mudar o voto
Retirar o voto
Ver resultados
Sem posição
{n}, posição {m}
Subir: {n}
Descer: {n}
Nada de novo ainda.
Novo:`;
