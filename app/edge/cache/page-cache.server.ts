import { sendPacked } from "#app/edge/cache/packed-body.server.ts";
import { awaitFlight, startFlight } from "#app/edge/cache/page-flights.ts";
import { type PageKey, type PageKeyOptions, pageKeyOf } from "#app/edge/cache/page-key.server.ts";
import { rememberPage } from "#app/edge/cache/page-memory.server.ts";
import {
  matchPage,
  type RenderedPage,
  type StoredPage,
  storePage,
  toStoredPage,
} from "#app/edge/cache/stored-page.server.ts";
import { companyTtlMs } from "#app/edge/context/company-cache.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { reportUnexpected } from "#app/edge/http/report-unexpected.server.ts";

/** A request whose context is open: the company has been looked up, nothing is rendered yet. */
type OpenedPage = {
  /** The state of the company now; null for a host without one. */
  tenant: RenderedPage["tenant"] | null;
  render(): Promise<RenderedPage>;
};

export type PageSource = PageKeyOptions & {
  apex: string;
  /** Whether this isolate may keep pages in its memory; development reloads code that it would outlive. */
  usesMemory: boolean;
  waitUntil(work: Promise<unknown>): void;
  /** Rejects when the record cannot be read. */
  open(): Promise<OpenedPage>;
};

/** Milliseconds. A copy that is too old to be shown otherwise is still better than an error while the record cannot be read. */
const fallbackMs = 3_600_000;
/** Milliseconds. What `waitUntil` grants: a renewal that has not ended by then never will. */
const renewalLimitMs = 30_000;

/**
 * The renewals under way in this isolate: key to start (ms). A stale page in demand is renewed once, not once for each visitor.
 * The others do not wait for it: they have the stale page.
 */
const renewals = new Map<string, number>();

/** Milliseconds that a stale page is sent from memory, about as long as its renewal takes; renewed pages replace it. */
const staleMemoryMs = 1_000;

type CacheState = "hit" | "stale";
type Shared = { incoming: IncomingRequest; key: PageKey; source: PageSource };

/** Keeps a page in memory: a fresh one while it is fresh and its company need not be looked up, a stale one for a moment. */
function remember({ incoming, key, source }: Shared, page: StoredPage, state: CacheState): void {
  if (!source.usesMemory) return;
  const freshUntil = Math.min(page.storedAt + key.freshMs, page.tenant.readAt + companyTtlMs);
  page.headers.set("X-Cache", state);
  rememberPage(incoming, page, state === "hit" ? freshUntil : Date.now() + staleMemoryMs);
}

/** `onCopy` gets the copy for others, before it is in the cache; null when the page cannot be shared. Not called when rendering fails. */
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

/** A page without a copy: one request renders it, and those that ask meanwhile get what it made. */
async function renderOnce(shared: Shared): Promise<Response> {
  const { key, source } = shared;
  const finish = startFlight(key.url);
  if (finish === null) {
    const copy = await awaitFlight(key.url);
    return copy ? sendAndRenew(shared, copy) : renderAndStore(shared, await source.open());
  }
  try {
    return await renderAndStore(shared, await source.open(), finish);
  } catch (error) {
    finish(null);
    throw error;
  }
}

/** Renews a stale page after the response, unless that is being done. */
function renew(shared: Shared): void {
  const { key, source } = shared;
  const startedAt = renewals.get(key.url);
  if (startedAt !== undefined && Date.now() - startedAt < renewalLimitMs) return;
  renewals.set(key.url, Date.now());
  const renewal = source
    .open()
    .then((opened) => renderAndStore(shared, opened))
    .then((response) => response.body?.cancel())
    .catch(reportUnexpected)
    .finally(() => renewals.delete(key.url));
  source.waitUntil(renewal);
}

function send({ incoming }: Shared, page: StoredPage, state: CacheState): Response {
  page.headers.set("X-Cache", state);
  return sendPacked(incoming.request, page);
}

/** A copy past its time: a new page if one can be made, else the copy. */
async function replaceOrFallBack(shared: Shared, stored: StoredPage): Promise<Response> {
  try {
    const response = await renderAndStore(shared, await shared.source.open());
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch (error) {
    reportUnexpected(error);
  }
  return send(shared, stored, "stale");
}

/** A copy whose company was read too long ago to be trusted: shown only if the company is still the same, or cannot be asked for. */
async function checkTenant(shared: Shared, stored: StoredPage): Promise<Response> {
  let opened: OpenedPage;
  try {
    opened = await shared.source.open();
  } catch (error) {
    reportUnexpected(error);
    return send(shared, stored, "stale");
  }
  if (opened.tenant?.version !== stored.tenant.version) return renderAndStore(shared, opened);
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
 * The response to a request for a page. Pages that strangers share come from the cache: fresh as they are, stale ones while a
 * new one is made after the response, and older ones only while the record cannot be read. Everything else is rendered, a page that
 * many ask for at the same time once.
 * Rejects with whatever `open` or `render` rejects with when there is no copy to show instead.
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
