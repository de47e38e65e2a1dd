import type { Company } from "#app/edge/context/company.ts";
import { matchCompany, storeCompany, type Tenant, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { countedDatabase, noRoundTrips, type RoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { openRecord, readBookmark, readsReplica } from "#app/edge/context/open-record.server.ts";
import { previewRefusal, writesInPreview } from "#app/edge/context/preview.ts";
import { type Credentials, readCredentials, sessionCookieName } from "#app/edge/context/read-credentials.server.ts";
import { readOnlyDatabase } from "#app/edge/context/read-only-database.server.ts";
import type { Actor, MenuFigures } from "#app/edge/context/visitor.ts";
import { type Cookies, writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { createFlash, type Flash } from "#app/edge/cookies/flash.server.ts";
import { emptySentForm, type SentForm } from "#app/edge/forms/sent-form.ts";
import type { SignInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { asksNotToBeTracked } from "#app/edge/http/do-not-track.ts";
import { factorRefusal, isReachableWithoutFactor } from "#app/edge/http/factor-paths.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { isForPrograms } from "#app/edge/http/program-paths.ts";
import { isSharedFile } from "#app/edge/http/token-paths.ts";
import { languageOf } from "#app/edge/language/asked-language.ts";
import type { Language } from "#app/edge/language/languages.ts";
import type { ListRequest } from "#app/edge/lists/list-request.ts";
import { type Database, openDatabase } from "#db/client.server.ts";

/** Dependencies of domain functions. Contains no Request or Response. */
export type RequestContext = {
  env: Env;
  /**
   * The record. Related reads use `db.batch`: one round trip. Read-only in a preview: every writing statement throws `AppError` forbidden.
   */
  db: Database;
  /** The search projection, plain D1 with hand-written SQL. */
  search: D1Database;
  now: number;
  /** URL of the page, without the framework's additions for data requests. */
  url: URL;
  /** Whether it is a data request of client-side navigation instead of a page request. */
  isDataRequest: boolean;
  cookies: Cookies;
  company: Company;
  /** Of the page's texts. */
  language: Language;
  /** State of the company that a page rendered now corresponds to. */
  tenant: Pick<Tenant, "version" | "readAt">;
  actor: Actor | null;
  /** The user's menu data, if it was read together with the session. */
  navigation: MenuFigures | null;
  /** The browser sent an expired session; the user may not know it yet. */
  sessionEnded: boolean;
  /** The session's person has to set up a second factor first: `actor` is null but on the page for it. */
  lacksFactor: boolean;
  /** IP address of the visitor as seen by the edge; "local" if unknown. */
  address: string;
  /** User-Agent; empty if missing. */
  userAgent: string;
  /** The browser asks not to be tracked. */
  doNotTrack: boolean;
  flash: Flash;
  /** Body of a sign-in, which may be read before its route runs. */
  signInBody: SignInBody;
  /** Ids of the webhook events that this request writes; what they make due is queued after the response. */
  webhookEvents: string[];
  /** Set for requests that submit a form with a key. */
  sentForm: SentForm;
  /** Set for requests of the API for a list. */
  list?: ListRequest;
  trips: RoundTrips;
  waitUntil(work: Promise<unknown>): void;
  /** Headers of the response, whatever it turns out to be: mostly cookies. */
  responseHeaders: Headers;
  /**
   * Bookmark of the record after this request's writes; the next request reads at least that state (D1 read replicas). Null if unchanged
   * since the context was opened: a request without a query must not renew its cookie.
   */
  bookmark(): string | null;
  /** Cause of an error response, for the failure log; empty if unknown. */
  failure: { message: string };
  /** Set `allowed` to false to exclude this response from the page cache. `until` (ms): no cache has it from then on. */
  cache: { allowed: boolean; until?: number };
};

type CredentialInput = {
  token: string;
  /** Origin of the requested host. */
  origin: string;
  company: Company;
  now: number;
  /** The person wrote something a moment ago: nothing that an isolate remembers of them is used. */
  hasWritten: boolean;
  /** Runs `work` after the response. */
  later(work: (db: Database) => Promise<unknown>): void;
};

/** Readers that the worker entry injects, because the edge does not import the modules above it. */
export type ContextReaders = {
  findCompany(db: Database, host: ReturnType<typeof readHost>): Promise<Company | null>;
  readActor(db: Database, input: CredentialInput): Promise<Actor | null>;
  /** Like `readActor`, with the menu data: in one statement. */
  readViewer(db: Database, input: CredentialInput): Promise<{ actor: Actor; navigation: MenuFigures } | null>;
  readBearer(db: Database, input: CredentialInput): Promise<Actor | null>;
  readAgent(db: Database, input: CredentialInput): Promise<Actor | null>;
  /** Whether a path is a page or part of one, not a file. */
  isPage(path: string): boolean;
  /** Whether the page at a path is in all languages. */
  isTranslated(path: string): boolean;
};

type Opening = { env: Env; execution: ExecutionContext; readers: ContextReaders };

/** Cached: companies change seldom, and every request needs one. */
async function readTenant(
  db: Database,
  url: URL,
  { env, execution, readers, fromMemory }: Opening & { fromMemory: boolean },
): Promise<Tenant> {
  const hit = await matchCompany(url.hostname, { fromMemory });
  if (hit) return hit;
  const tenant = await tenantOf(await readers.findCompany(db, readHost(url.hostname, env.APP_HOST)));
  execution.waitUntil(storeCompany(url.hostname, tenant));
  return tenant;
}

/** Whether it is a browser navigation. Browsers before 2023 only say that they accept HTML. */
function isNavigation({ method, headers }: Request): boolean {
  const destination = headers.get("Sec-Fetch-Dest");
  const isPage =
    destination === null ? (headers.get("Accept") ?? "").includes("text/html") : destination === "document";
  return method === "GET" && isPage;
}

/** Whether the page's menus are rendered: also for client-side navigation, unless it names other loaders. */
function rendersMenus({ request, path, url, isDataRequest }: IncomingRequest, { isPage }: ContextReaders): boolean {
  if (request.method !== "GET" || path.startsWith("/api/") || !isPage(path)) return false;
  const loaders = isDataRequest ? url.searchParams.get("_routes") : null;
  return loaders === null || loaders.split(",").includes("root");
}

async function readPerson(
  db: Database,
  incoming: IncomingRequest,
  {
    credentials,
    company,
    now,
    hasWritten,
    env,
    execution,
    readers,
  }: Opening & { credentials: Credentials; company: Company; now: number; hasWritten: boolean },
): Promise<{ actor: Actor; navigation: MenuFigures | null } | null> {
  const later: CredentialInput["later"] = (work) => execution.waitUntil(work(openDatabase(env.DB)));
  const input = { token: credentials.token, origin: incoming.url.origin, company, now, hasWritten, later };
  if (credentials.kind === "session" && rendersMenus(incoming, readers)) return readers.readViewer(db, input);
  const read = { session: readers.readActor, bearer: readers.readBearer, agent: readers.readAgent }[credentials.kind];
  const actor = await read(db, input);
  return actor && { actor, navigation: null };
}

/**
 * Whether the request is made as a visitor's, because the person has to set up a second factor first. @throws AppError forbidden for a
 * program of theirs
 */
function waitsForFactor({ pageUrl }: IncomingRequest, actor: Actor | null): boolean {
  if (actor?.lacksFactor !== true) return false;
  if (actor.isProgram) throw factorRefusal();
  return !isReachableWithoutFactor(pageUrl.pathname);
}

/** Opens the context of a request; null for a host without a company. */
export async function openRequestContext(
  incoming: IncomingRequest,
  env: Env,
  execution: ExecutionContext,
  readers: ContextReaders,
): Promise<RequestContext | null> {
  const { url, cookies } = incoming;
  const trips = noRoundTrips();
  const credentials = readCredentials(incoming);
  const bookmark = readBookmark(cookies);
  // The primary knows first that a link is revoked, or a code given.
  const isPublic = credentials === null && !isSharedFile(incoming.path) && !isForPrograms(incoming.path);
  const isNear = isPublic || (credentials !== null && readsReplica(incoming, credentials, readers.isPage));
  let record = openRecord(env, isNear ? (bookmark ?? "first-unconstrained") : "first-primary", trips);
  // Changed company settings are visible at once to those who just wrote something, in every isolate.
  const opening = { env, execution, readers };
  const { company, ...tenant } = await readTenant(record.db, url, {
    ...opening,
    fromMemory: isNear && bookmark === null,
  });
  if (company === null) return null;
  const now = Date.now();
  const person = { ...opening, company, now, hasWritten: bookmark !== null };
  let viewer = credentials && (await readPerson(record.db, incoming, { ...person, credentials }));
  // A replica may not have the session yet.
  if (credentials !== null && viewer === null && isNear) {
    record = openRecord(env, "first-primary", trips);
    viewer = await readPerson(record.db, incoming, { ...person, credentials });
  }
  const { session } = record;
  const isHeld = waitsForFactor(incoming, viewer?.actor ?? null);
  if (isHeld) viewer = null;
  const actor = viewer?.actor ?? null;
  const isPreview = actor !== null && actor.originalUserId !== null && !writesInPreview(incoming.path);
  const openedAt = session.getBookmark();
  const responseHeaders = new Headers();
  const sessionEnded = credentials?.kind === "session" && actor === null && !isHeld;
  // The cookie of an expired session would permanently keep its owner out of the page cache. Only for navigations: a background response
  // can come late, and would remove the cookie of a new session.
  if (sessionEnded && isNavigation(incoming.request))
    responseHeaders.append("Set-Cookie", writeCookie(url, { name: sessionCookieName(url), value: "", maxAge: 0 }));
  return {
    env,
    db: isPreview ? openDatabase(readOnlyDatabase(record.database, previewRefusal)) : record.db,
    // Requests never write to the projection, so the nearest replica is enough.
    search: countedDatabase(env.SEARCH.withSession("first-unconstrained"), trips),
    now,
    url: incoming.pageUrl,
    isDataRequest: incoming.isDataRequest,
    cookies,
    company,
    language: languageOf(incoming, { company, actor, isTranslated: readers.isTranslated(incoming.pageUrl.pathname) }),
    tenant,
    actor,
    navigation: viewer?.navigation ?? null,
    sessionEnded,
    lacksFactor: isHeld,
    address: incoming.address,
    userAgent: incoming.request.headers.get("User-Agent") ?? "",
    doNotTrack: asksNotToBeTracked(incoming.request.headers),
    flash: createFlash(cookies, responseHeaders, url),
    signInBody: incoming.signInBody,
    webhookEvents: [],
    sentForm: emptySentForm(),
    trips,
    waitUntil: (work) => execution.waitUntil(work),
    responseHeaders,
    bookmark() {
      const latest = session.getBookmark();
      return latest === openedAt ? null : latest;
    },
    failure: { message: "" },
    cache: { allowed: true },
  };
}
