import { sendPacked } from "#app/edge/cache/packed-body.server.ts";
import { awaitFlight, startFlight } from "#app/edge/cache/page-flights.ts";
import { type PageKey, type PageKeyOptions, pageKeyOf } from "#app/edge/cache/page-key.server.ts";
import { rememberPage } from "#app/edge/cache/page-memory.server.ts";
import {
  isOver,
  matchPage,
  type RenderedPage,
  removePage,
  type StoredPage,
  storePage,
  toStoredPage,
} from "#app/edge/cache/stored-page.server.ts";
import { companyTtlMs } from "#app/edge/context/company-cache.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";

/** A request with an open context: the company has been looked up, nothing is rendered yet. */
type OpenedPage = {
  /** Present state of the company; null for a host without one. */
  tenant: RenderedPage["tenant"] | null;
  render(): Promise<RenderedPage>;
};

export type PageSource = PageKeyOptions & {
  apex: string;
  /** Whether this isolate may cache pages in memory; off in development, which reloads code. */
  usesMemory: boolean;
  waitUntil(work: Promise<unknown>): void;
  /** Rejects if the record cannot be read. */
  open(): Promise<OpenedPage>;
};

/** Milliseconds. A copy that is too old otherwise is still better than an error while the record cannot be read. */
const fallbackMs = 3_600_000;
/** Milliseconds granted by `waitUntil`: a renewal that has not ended by then never will. */
const renewalLimitMs = 30_000;

/**
 * Renewals in progress in this isolate: key to start (ms). A stale page is renewed once; other requests get the stale page meanwhile.
 */
const renewals = new Map<string, number>();

/** Milliseconds that a stale page is served from memory, about as long as its renewal takes. */
const staleMemoryMs = 1_000;

type CacheState = "hit" | "stale";
type Shared = { incoming: IncomingRequest; key: PageKey; source: PageSource };

/** Stores a page in memory: a fresh one while it is fresh and its company need not be checked, a stale one briefly. */
function remember({ incoming, key, source }: Shared, page: StoredPage, state: CacheState): void {
  if (!source.usesMemory) return;
  const freshUntil = Math.min(page.storedAt + key.freshMs, page.tenant.readAt + companyTtlMs);
  page.headers.set("X-Cache", state);
  rememberPage(incoming, page, Math.min(page.until, state === "hit" ? freshUntil : Date.now() + staleMemoryMs));
}

/** `onCopy` gets the shareable copy before it is cached; null if the page cannot be shared. Not called if rendering fails. */
async function renderAndStore(
  shared: Shared,
  opened: OpenedPage,
  onCopy: (copy: StoredPage | null) => void = () => {},
): Promise<Response> {
  const { incoming, key, source } = shared;
  const page = await opened.render();
  if (!page.shareable) {
    onCopy(null);
    return page.response;
  }
  const options = { secure: incoming.secure, apex: source.apex };
  const copying = toStoredPage({ ...page, response: page.response.clone() }, options);
  async function store() {
    onCopy(await copying.catch(() => null));
    const copy = await copying;
    remember(shared, copy, "hit");
    await storePage(key.url, copy, key.freshMs + key.staleMs + fallbackMs);
  }
  source.waitUntil(store());
  return page.response;
}

/** Renders a page of which there is a copy. One that is not there any more, or moved, leaves none. */
async function replaceCopy(shared: Shared, opened: OpenedPage): Promise<Response> {
  const response = await renderAndStore(shared, opened);
  const isWithdrawn = response.status !== 200 && response.status < 500;
  if (isWithdrawn) shared.source.waitUntil(removePage(shared.key.url));
  return response;
}

/** Renders an uncached page once for concurrent requests. */
async function renderOnce(shared: Shared): Promise<Response> {
  const { key, source } = shared;
  const finish = startFlight(key.url);
  if (finish === null) {
    const copy = await awaitFlight(key.url);
    return copy && !isOver(copy) ? sendAndRenew(shared, copy) : renderAndStore(shared, await source.open());
  }
  try {
    return await renderAndStore(shared, await source.open(), finish);
  } catch (error) {
    finish(null);
    throw error;
  }
}

/** Renews a stale page after the response, unless in progress. */
function renew(shared: Shared): void {
  const { key, source } = shared;
  const startedAt = renewals.get(key.url);
  if (startedAt !== undefined && Date.now() - startedAt < renewalLimitMs) return;
  renewals.set(key.url, Date.now());
  const renewal = source
    .open()
    .then((opened) => replaceCopy(shared, opened))
    .then((response) => response.body?.cancel())
    .catch(reportUnexpected)
    .finally(() => renewals.delete(key.url));
  source.waitUntil(renewal);
}

function send({ incoming }: Shared, page: StoredPage, state: CacheState): Response {
  page.headers.set("X-Cache", state);
  return sendPacked(incoming.request, page);
}

/** For an expired copy: a new page if possible, else the copy. */
async function replaceOrFallBack(shared: Shared, stored: StoredPage): Promise<Response> {
  try {
    const response = await replaceCopy(shared, await shared.source.open());
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch (error) {
    reportUnexpected(error);
  }
  return send(shared, stored, "stale");
}

/** For a copy whose company was read too long ago: served only if the company is unchanged, or cannot be read. */
async function checkTenant(shared: Shared, stored: StoredPage): Promise<Response> {
  let opened: OpenedPage;
  try {
    opened = await shared.source.open();
  } catch (error) {
    reportUnexpected(error);
    return send(shared, stored, "stale");
  }
  if (opened.tenant?.version !== stored.tenant.version) return replaceCopy(shared, opened);
  return sendAndRenew(shared, { ...stored, tenant: opened.tenant });
}

function sendAndRenew(shared: Shared, stored: StoredPage): Response {
  const isStale = Date.now() - stored.storedAt > shared.key.freshMs;
  if (isStale) renew(shared);
  const state = isStale ? "stale" : "hit";
  remember(shared, stored, state);
  return send(shared, stored, state);
}

/**
 * Response to a page request. Shareable pages come from the cache: fresh ones as they are, stale ones while being renewed after the
 * response (stale-while-revalidate), older ones only while the record cannot be read. Others are rendered, concurrent requests for a page
 * once. Rejects like `open` or `render` if there is no copy.
 */
export async function servePage(incoming: IncomingRequest, source: PageSource): Promise<Response> {
  const key = pageKeyOf(incoming, source);
  if (key === null) return (await (await source.open()).render()).response;
  const shared = { incoming, key, source };
  const stored = await matchPage(key.url);
  if (stored === null) return renderOnce(shared);
  const now = Date.now();
  if (now - stored.storedAt > key.freshMs + key.staleMs) return replaceOrFallBack(shared, stored);
  if (now - stored.tenant.readAt > companyTtlMs) return checkTenant(shared, stored);
  return sendAndRenew(shared, stored);
}
