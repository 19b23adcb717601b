import type { Poll, PollPage } from "../../api/polls/contract.ts";
import type { PostPage } from "../../api/posts/contract.ts";
import { type Html, html } from "../../platform/text/html.ts";
import { renderCard, renderStatus, type Shell } from "./ideas.ts";
import type { Page, Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";

/** The most columns, and the most ideas in each. */
const mostColumns = 8;
const mostIdeas = 20;

/** The page with a column for each status of work that has begun or is completed, most wanted ideas first. */
export async function showRoadmap(site: Site, shell: Shell, read: Read): Promise<Page> {
  const { texts, fill } = site.words;
  const shown = shell.statuses.filter(({ kind }) => kind === "active" || kind === "done");
  const columns = await Promise.all(
    shown.slice(0, mostColumns).map(async (status) => {
      const query = `statusId=${status.id}&sortBy=votesCount&limit=${mostIdeas}`;
      return { status, posts: await read<PostPage>(`/v1/posts?${query}`) };
    }),
  );
  return {
    title: texts.roadmap,
    description: fill(texts.aboutRoadmap, site.name),
    path: "/roadmap",
    tab: "roadmap",
    view: "ideas/new",
    content: html`<h1>${texts.roadmap}</h1>
<div class="columns">${columns.map(
      ({ status, posts }) => html`<section aria-labelledby="s-${status.id}">
<h2 id="s-${status.id}">${renderStatus(site, status)} <span class="quiet">${posts?.pagination.total ?? 0}<span class="hidden"> ${texts.ideas}</span></span></h2>
${
  posts && posts.data.length > 0
    ? html`<ul class="list">${posts.data.map((post) => html`<li>${renderCard(site, post, shell.statuses, "h3")}</li>\n`)}</ul>`
    : html`<p class="quiet">${texts.noneHere}</p>`
}</section>\n`,
    )}</div>`,
  };
}

/** The page with polls and their results. Voting needs the widget. */
export async function showPolls(site: Site, read: Read): Promise<Page | undefined> {
  const { texts, fill } = site.words;
  const polls = await read<PollPage>("/v1/polls?limit=20");
  if (!polls) return undefined;
  return {
    title: texts.polls,
    description: fill(texts.aboutPolls, site.name),
    path: "/polls",
    tab: "polls",
    view: "polls",
    content: html`<h1>${texts.polls}</h1>
${polls.data.length === 0 ? html`<p>${texts.noPolls}</p>` : html`<ul class="list">${polls.data.map((poll) => html`<li id="poll-${poll.id}">${renderPoll(site, poll)}</li>\n`)}</ul>`}`,
  };
}

const states = { not_started: "notStarted", active: "open", expired: "closed" } as const;

function renderPoll(site: Site, poll: Poll): Html {
  const { title, description, status, endAt, totalVotes, options } = poll;
  const { texts, count, fill, percent, moment } = site.words;
  const [before, after] = fill(status === "expired" ? texts.ended : texts.ends, "\0").split("\0");
  return html`<article class="card"><h2 dir="auto">${title}</h2>
${description !== null && html`<p class="text" dir="auto">${description}</p>`}
<p class="facts"><span class="status">${texts[states[status]]}</span><span>${count(texts.voters, totalVotes)}</span><span>${before}<time datetime="${endAt}">${moment(endAt)}</time>${after}</span></p>
<dl>${options.map(
    (option) => html`<dt dir="auto">${option.title}</dt>
<dd>${count(texts.votes, option.votesCount)} · ${percent(option.percentage)}<meter min="0" max="100" value="${option.percentage}" aria-hidden="true"></meter></dd>\n`,
  )}</dl></article>`;
}
