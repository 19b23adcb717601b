import { type Request, type Response, Router } from "express";
import type { OpenedWidget } from "../../api/embed/contract.ts";
import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { sendText } from "../../platform/http/send-text.ts";
import { createBoundedCache, getCached } from "../bounded-cache.ts";
import type { EmbedContext } from "../embed/context.ts";
import { type Source, sourceOf, weakEtagOf } from "../http.ts";
import { styleOf } from "../page-style/style-of.ts";
import { wordsOfReader, wordsOfWorkspace } from "../page-texts/choose-words.ts";
import type { InternalApi } from "../upstream/internal-api.ts";
import { showChangelog, showEntry } from "./changelog.ts";
import { type Shell, showIdea, showIdeas } from "./ideas.ts";
import { type Page, renderPage, type Site } from "./page.ts";
import { type Parameters, parametersOf } from "./parameters-of.ts";
import { hostOf, placeOf } from "./place.ts";
import type { PublicWorkspaces } from "./public-workspaces.ts";
import { type Read, readAsVisitor } from "./read-as-visitor.ts";
import { showPolls, showRoadmap } from "./roadmap.ts";
import { failureHeadersOf, type Rendered, send, sendMoved, sendNotFound } from "./send-page.ts";
import { readForm, readSubscription, renderInvalidAddress, renderSubscribed } from "./subscribe.ts";
import { formats, writeChangelogFeed, writeIdeasFeed } from "./write-feed.ts";
import { writeSitemap } from "./write-sitemap.ts";

const wordsFor = (request: Request, workspace: PublicWorkspace) =>
  wordsOfWorkspace(workspace) ?? wordsOfReader(request);

/** Everything that a page is rendered from, except its parameters. */
interface Visit {
  site: PublicWorkspace & Site;
  read: Read;
  shell(): Promise<Shell | undefined>;
}

type Render<Used extends keyof Parameters> = (
  visit: Visit & Pick<Parameters, Used>,
) => Promise<Page | { contentType: string; text: string } | { movedTo: string } | undefined>;

/** A page, and the parameters that it uses. The others are not part of its cache key, so that they cannot bypass the cache. */
interface PublicPage {
  uses: readonly (keyof Parameters)[];
  render: Render<keyof Parameters>;
}

const page = <Used extends keyof Parameters = never>(
  uses: readonly Used[],
  render: Render<Used>,
): PublicPage => ({ uses, render });

/** Milliseconds for which a process sends the same bytes again, and for which a sitemap stays the same. */
const freshFor = 5_000;
const sitemapFor = 60_000;

const withShell = async (visit: Visit, show: (shell: Shell) => ReturnType<PublicPage["render"]>) => {
  const shell = await visit.shell();
  return shell && show(shell);
};
const feedOf = async (format: keyof typeof formats, text: Promise<string | undefined>) => {
  const written = await text;
  return written === undefined ? undefined : { contentType: formats[format], text: written };
};

const pages: Record<string, PublicPage> = {
  "/": page(["board", "q", "page"], (visit) =>
    withShell(visit, (shell) => {
      const { board, q, page } = visit;
      return showIdeas(visit.site, shell, visit.read, { ...(board && { board }), ...(q && { q }), page });
    }),
  ),
  "/ideas/:id": page(["id", "page"], (visit) =>
    withShell(visit, (shell) => showIdea(visit.site, shell, visit.read, visit.id, visit.page)),
  ),
  "/changelog": page(["page"], ({ site, read, page }) => showChangelog(site, read, page)),
  "/changelog/:id": page(["id"], ({ site, read, id }) => showEntry(site, read, id)),
  "/roadmap": page([], (visit) => withShell(visit, (shell) => showRoadmap(visit.site, shell, visit.read))),
  "/polls": page([], ({ site, read }) => showPolls(site, read)),
  "/sitemap.xml": page([], async ({ site, read }) =>
    site.isIndexed
      ? { contentType: "application/xml; charset=utf-8", text: await writeSitemap(site, read) }
      : undefined,
  ),
};
for (const format of ["rss", "atom", "json"] as const) {
  pages[`/changelog.${format}`] = page([], ({ site, read }) =>
    feedOf(format, writeChangelogFeed(site, read, format)),
  );
  pages[`/ideas.${format}`] = page(["board"], (visit) =>
    withShell(visit, (shell) =>
      feedOf(format, writeIdeasFeed(visit.site, shell, visit.read, visit.board, format)),
    ),
  );
}

/** The pages and feeds below `/b/<subdomain>`, for visitors without a session and without scripts. */
export function publicPageRoutes(
  embed: EmbedContext,
  workspaces: PublicWorkspaces,
  { subscribeToChangelog }: Pick<InternalApi, "subscribeToChangelog">,
): Router {
  const router = Router({ caseSensitive: true, strict: true, mergeParams: true });
  const rendered = createBoundedCache<ReturnType<typeof make>>(500, embed.now);
  const shells = createBoundedCache<Promise<Shell | undefined>>(500, embed.now);
  const limits = embed.limits;

  for (const [path, { uses, render }] of Object.entries(pages)) {
    router.get(path, async (request, response) => {
      const { subdomain, source, workspace, host, ...place } = await findSite(request, response);
      if (!workspace) return sendNotFound(response);
      // A page with a host of its own is not served beside the dashboard.
      if (host !== undefined && hostOf(request) !== host) {
        const rest = request.originalUrl.slice(`/b/${subdomain}`.length);
        response
          .writeHead(301, { location: `${place.origin}${rest.startsWith("/") ? rest : `/${rest}`}` })
          .end();
        return;
      }
      const parameters = parametersOf(request);
      if (!parameters) return sendNotFound(response);
      const site = { ...workspace, ...place, words: wordsFor(request, workspace) };
      const visit = { ...parameters, ...visitOf(site, source) };
      const version = embed.live.versionOf(workspace.workspaceId);
      const used = uses.map((name) => parameters[name] ?? "");
      const key = JSON.stringify([version, subdomain, path, site.words.locale, ...used]);
      const expiresAt = embed.now() + (path === "/sitemap.xml" ? sitemapFor : freshFor);
      const made = await getCached(rendered, key, expiresAt, () => make(visit, render));
      if (!made) return sendNotFound(response);
      if ("movedTo" in made) return sendMoved(response, place, made.movedTo);
      send(request, response, workspace, made);
    });
  }
  router.post("/changelog/subscription", readForm, async (request, response) => {
    const { source, workspace, host: _, ...place } = await findSite(request, response);
    if (!workspace?.mailsChangelog) return sendNotFound(response);
    const site = { ...workspace, ...place, words: wordsFor(request, workspace) };
    const { email, given, locale } = readSubscription(request);
    if (email) {
      await limits.take("confirmationMails", source.prefix);
      await subscribeToChangelog({ workspaceId: workspace.workspaceId, email, locale }, source.requestId);
    }
    const page = renderPage(site, email ? renderSubscribed(site) : renderInvalidAddress(site, given));
    sendText(response, email ? 200 : 400, failureHeadersOf(site.look), page);
  });
  router.use((request) => {
    if (request.method !== "GET" && request.method !== "HEAD")
      throw new Problem(405, "method_not_allowed", "This path supports only GET.", {
        headers: { allow: "GET, HEAD" },
      });
    throw new Problem(404, "route_not_found", "Nothing is served at this path.");
  });
  return router;

  async function findSite(request: Request, response: Response) {
    const source = sourceOf(request, response);
    await limits.take("prefixReads", source.prefix);
    const { subdomain } = request.params as { subdomain: string };
    const workspace = await workspaces.find(subdomain, source.requestId, () =>
      limits.take("lookups", source.prefix),
    );
    return { subdomain, source, workspace, ...placeOf(embed.config, subdomain) };
  }

  function visitOf(site: PublicWorkspace & Site, source: Source): Visit {
    const read = readAsVisitor(embed, site, source);
    const shell = () =>
      getCached(shells, site.workspaceId, embed.now() + freshFor, () => read<OpenedWidget>("/internal/open"));
    return { site, read, shell };
  }
}

async function make(
  visit: Visit & Parameters,
  render: PublicPage["render"],
): Promise<Rendered | { movedTo: string } | undefined> {
  const made = await render(visit);
  if (!made || "movedTo" in made) return made;
  const isPage = "content" in made;
  const body = Buffer.from(isPage ? renderPage(visit.site, made) : made.text);
  const headers = isPage ? styleOf(visit.site.look).headers : { "content-type": made.contentType };
  const isInReadersLanguage = isPage && !wordsOfWorkspace(visit.site);
  return { isPage, isInReadersLanguage, headers, body, etag: weakEtagOf(body) };
}
