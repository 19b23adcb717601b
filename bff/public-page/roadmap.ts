import type { Poll, PollPage } from "../../api/polls/contract.ts";
import type { PostPage } from "../../api/posts/contract.ts";
import { type Html, html } from "../../platform/html.ts";
import { renderCard, type Shell } from "./ideas.ts";
import { count, type Page, renderDate, type Site } from "./page.ts";
import type { Read } from "./read-as-visitor.ts";

/** The most columns, and the most ideas in each. */
const mostColumns = 8;
const mostIdeas = 20;

/** The page with a column for each status of work that has begun or is completed, most wanted ideas first. */
export async function showRoadmap(site: Site, shell: Shell, read: Read): Promise<Page> {
  const shown = shell.statuses.filter(({ kind }) => kind === "active" || kind === "done");
  const columns = await Promise.all(
    shown.slice(0, mostColumns).map(async (status) => {
      const query = `statusId=${status.id}&sortBy=votesCount&limit=${mostIdeas}`;
      return { status, posts: await read<PostPage>(`/v1/posts?${query}`) };
    }),
  );
  return {
    title: "Roadmap",
    description: `What ${site.name} plans, works on and has completed.`,
    path: "/roadmap",
    tab: "roadmap",
    view: "ideas/new",
    content: html`<h1>Roadmap</h1>
<div class="columns">${columns.map(
      ({ status, posts }) => html`<section aria-labelledby="s-${status.id}">
<h2 id="s-${status.id}"><span dir="auto">${status.name}</span> <span class="quiet">${posts?.pagination.total ?? 0}<span class="hidden"> ideas</span></span></h2>
${
  posts && posts.data.length > 0
    ? html`<ul class="list">${posts.data.map((post) => html`<li>${renderCard(site, post, shell.statuses, "h3")}</li>\n`)}</ul>`
    : html`<p class="quiet">No ideas.</p>`
}</section>\n`,
    )}</div>`,
  };
}

/** The page with polls and their results. Voting needs the widget. */
export async function showPolls(site: Site, read: Read): Promise<Page | undefined> {
  const polls = await read<PollPage>("/v1/polls?limit=20");
  if (!polls) return undefined;
  return {
    title: "Polls",
    description: `Questions that ${site.name} asks.`,
    path: "/polls",
    tab: "polls",
    view: "polls",
    content: html`<h1>Polls</h1>
${polls.data.length === 0 ? html`<p>There are no polls.</p>` : html`<ul class="list">${polls.data.map((poll) => html`<li>${renderPoll(poll)}</li>\n`)}</ul>`}`,
  };
}

const states = { not_started: "Not started", active: "Open", expired: "Closed" };

function renderPoll({ title, description, status, endAt, totalVotes, options }: Poll): Html {
  return html`<article class="card"><h2 dir="auto">${title}</h2>
${description !== null && html`<p class="text" dir="auto">${description}</p>`}
<p class="facts"><span class="status">${states[status]}</span><span>${totalVotes} ${totalVotes === 1 ? "person" : "people"} voted</span><span>Ends ${renderDate(endAt)}</span></p>
<dl>${options.map(
    (option) => html`<dt dir="auto">${option.title}</dt>
<dd>${count(option.votesCount, "vote")}, ${Math.round(option.percentage)} %<meter min="0" max="100" value="${option.percentage}" aria-hidden="true"></meter></dd>\n`,
  )}</dl></article>`;
}
