import type { Company } from "#app/edge/context/company.ts";
import { matchCompany, storeCompany, type Tenant, tenantOf } from "#app/edge/context/company-cache.server.ts";
import { countedDatabase, noRoundTrips, type RoundTrips } from "#app/edge/context/counted-database.server.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { readHost } from "#app/edge/context/host.ts";
import { previewRefusal, writesInPreview } from "#app/edge/context/preview.ts";
import { readOnlyDatabase } from "#app/edge/context/read-only-database.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { type CookieName, type Cookies, writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { createFlash, type Flash } from "#app/edge/cookies/flash.server.ts";
import { emptySentForm, type SentForm } from "#app/edge/forms/sent-form.ts";
import type { SignInBody } from "#app/edge/forms/sign-in-body.server.ts";
import type { IncomingRequest } from "#app/edge/http/incoming-request.server.ts";
import { type Database, openDatabase } from "#db/client.server.ts";

/** Everything a domain function may use. It knows no Request and no Response. */
export type RequestContext = {
  env: Env;
  /**
   * The record. Bulk reads that belong together go through `db.batch`: one round trip. In a preview it can only be read: every statement that
   * changes something throws `AppError` forbidden.
   */
  db: Database;
  /** The search projection, plain D1: its queries are written by hand. */
  search: D1Database;
  now: number;
  /** The address of the page, without what the framework adds for data requests. */
  url: URL;
  /** Whether a navigation of scripts asks for the data of the page, and not a browser for the page. */
  isDataRequest: boolean;
  cookies: Cookies;
  company: Company;
  /** Which state of the company a page made now goes with. */
  tenant: Pick<Tenant, "version" | "readAt">;
  actor: Actor | null;
  /** JSON of what the menus show of the person, where it was read with the session. */
  navigation: string | null;
  /** The browser sent a session that has ended; the user may not know it yet. */
  sessionEnded: boolean;
  /** The visitor's address as the edge saw it; "local" where there is none. */
  address: string;
  /** As the browser names itself; empty where it does not. */
  userAgent: string;
  flash: Flash;
  /** The body of a sign-in, which may have been read before its route runs. */
  signInBody: SignInBody;
  /** Of a request that sends a form with a key. */
  sentForm: SentForm;
  trips: RoundTrips;
  waitUntil(work: Promise<unknown>): void;
  /** Headers of the response, whatever it turns out to be: mostly cookies. */
  responseHeaders: Headers;
  /**
   * Names the state of the record after this request's writes; the next request reads at least that (D1 read replicas). Null while nothing
   * newer was seen than when the context was opened: a request without a query must not renew the cookie it came with.
   */
  bookmark(): string | null;
  /** Why the response is an error, for the record of failures; empty where nothing is known. */
  failure: { message: string };
  /** Set `allowed` to false to keep this response out of the page cache. */
  cache: { allowed: boolean };
  /** HTML that a loader has rendered, by name: the page takes it from here, and its data do not bring it a second time. */
  markup: Map<string, string>;
};

type ShownCredentials = {
  token: string;
  company: Company;
  now: number;
  /** Does `work` after the response. */
  later(work: (db: Database) => Promise<unknown>): void;
};

/** What the request context needs from the modules above; the worker entry passes it in, because the edge imports none of them. */
export type ContextReaders = {
  findCompany(db: Database, host: ReturnType<typeof readHost>): Promise<Company | null>;
  readActor(db: Database, input: ShownCredentials): Promise<Actor | null>;
  /** As `readActor`, with what the menus show: in one statement. */
  readViewer(db: Database, input: ShownCredentials): Promise<{ actor: Actor; navigation: string | null } | null>;
  readBearer(db: Database, input: ShownCredentials): Promise<Actor | null>;
  /** Whether there is a page or a part of one at a path, and not a file. */
  isPage(path: string): boolean;
};

type Shown = { kind: "session" | "bearer"; token: string };

/** The same for everyone, so credentials are not read (docs/product/api.md). */
const withoutCredentials = /^\/api\/v1\/(?:sliders$|(?:companies|tags)(?:\/|$))/;

/** Only staff ask for sliders by status: the list of the administration and the works of its form. */
function isPublicRead({ request, url, path }: IncomingRequest): boolean {
  return request.method === "GET" && withoutCredentials.test(path) && !url.searchParams.has("status");
}

/** The credentials of a request: on the JSON API a bearer token, which replaces any session, else the session cookie. */
function readCredentials(incoming: IncomingRequest): Shown | null {
  const { request, url, path, cookies } = incoming;
  if (isPublicRead(incoming)) return null;
  const isApi = path.startsWith("/api/v1/");
  const bearer = isApi ? /^Bearer (.+)$/i.exec(request.headers.get("Authorization") ?? "")?.[1] : undefined;
  if (bearer !== undefined) return { kind: "bearer", token: bearer };
  const token = cookies.get(sessionCookieName(url));
  return token === undefined ? null : { kind: "session", token };
}

type Opening = { env: Env; execution: ExecutionContext; readers: ContextReaders };

/** One cached read: a company changes seldom, and every request asks for it. */
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

export const bookmarkCookie = "bookmark";

export function sessionCookieName(url: URL): CookieName {
  return url.protocol === "https:" ? "__Host-session" : "session";
}

/** Hexadecimal groups, as D1 writes them; anything else is made up. */
function readBookmark(cookies: Cookies): string | null {
  const value = cookies.get(bookmarkCookie);
  return value !== undefined && /^[0-9a-f]{8}(?:-[0-9a-f]{1,64}){1,4}$/.test(value) ? value : null;
}

/** Whether the browser itself opens a page. Browsers before 2023 say only that they take HTML. */
function isNavigation({ method, headers }: Request): boolean {
  const destination = headers.get("Sec-Fetch-Dest");
  const isPage =
    destination === null ? (headers.get("Accept") ?? "").includes("text/html") : destination === "document";
  return method === "GET" && isPage;
}

/** The record as one request reads it. `constraint`: "first-primary", "first-unconstrained" or a bookmark. */
function openRecord({ DB }: Env, constraint: string, trips: RoundTrips) {
  const session = DB.withSession(constraint);
  const database = countedDatabase(session, trips, { isPrimary: constraint === "first-primary" });
  return { session, database, db: openDatabase(database) };
}

/** Files and their addresses. */
const apiFiles = /^\/api\/v1\/(?:downloads|ingest|transactions\/[^/]+\/[^/]+)\//;

/** Whether a signed-in request may read from the nearest replica; forms and files ask the primary: docs/decisions/005. */
function readsReplica({ request, path }: IncomingRequest, { kind }: Shown, { isPage }: ContextReaders): boolean {
  const reads = request.method === "GET" || request.method === "HEAD";
  return reads && kind === "session" && (path.startsWith("/api/v1/") ? !apiFiles.test(path) : isPage(path));
}

/** Whether the menus of a page are rendered: also a navigation by scripts asks for them, unless it names other loaders. */
function rendersMenus({ request, path, url, isDataRequest }: IncomingRequest, { isPage }: ContextReaders): boolean {
  if (request.method !== "GET" || path.startsWith("/api/") || !isPage(path)) return false;
  const loaders = isDataRequest ? url.searchParams.get("_routes") : null;
  return loaders === null || loaders.split(",").includes("root");
}

async function readPerson(
  db: Database,
  incoming: IncomingRequest,
  { shown, company, now, env, execution, readers }: Opening & { shown: Shown; company: Company; now: number },
): Promise<{ actor: Actor; navigation: string | null } | null> {
  const later: ShownCredentials["later"] = (work) => execution.waitUntil(work(openDatabase(env.DB)));
  const input = { token: shown.token, company, now, later };
  if (shown.kind === "session" && rendersMenus(incoming, readers)) return readers.readViewer(db, input);
  const actor = await (shown.kind === "bearer" ? readers.readBearer : readers.readActor)(db, input);
  return actor && { actor, navigation: null };
}

/** Opens the context of one request; null for a host without a company. */
export async function openRequestContext(
  incoming: IncomingRequest,
  env: Env,
  execution: ExecutionContext,
  readers: ContextReaders,
): Promise<RequestContext | null> {
  const { url, cookies } = incoming;
  const trips = noRoundTrips();
  const shown = readCredentials(incoming);
  const bookmark = readBookmark(cookies);
  const isNear = shown === null || readsReplica(incoming, shown, readers);
  let record = openRecord(env, isNear ? (bookmark ?? "first-unconstrained") : "first-primary", trips);
  // Saved settings of a company show at once to those who wrote something a moment ago, in every isolate.
  const opening = { env, execution, readers };
  const { company, ...tenant } = await readTenant(record.db, url, {
    ...opening,
    fromMemory: isNear && bookmark === null,
  });
  if (company === null) return null;
  const now = Date.now();
  const person = { ...opening, company, now };
  let viewer = shown && (await readPerson(record.db, incoming, { ...person, shown }));
  // A replica may not have heard of the session yet.
  if (shown !== null && viewer === null && isNear) {
    record = openRecord(env, "first-primary", trips);
    viewer = await readPerson(record.db, incoming, { ...person, shown });
  }
  const { session } = record;
  const actor = viewer?.actor ?? null;
  const isPreview = actor !== null && actor.originalUserId !== null && !writesInPreview(incoming.path);
  const openedAt = session.getBookmark();
  const responseHeaders = new Headers();
  const sessionEnded = shown?.kind === "session" && actor === null;
  // A cookie whose session has ended would keep its owner out of the page cache for good. Not in the background: such a response can come
  // late, and would take the cookie of a session that was started meanwhile.
  if (sessionEnded && isNavigation(incoming.request))
    responseHeaders.append("Set-Cookie", writeCookie(url, { name: sessionCookieName(url), value: "", maxAge: 0 }));
  return {
    env,
    db: isPreview ? openDatabase(readOnlyDatabase(record.database, previewRefusal)) : record.db,
    // Nothing is written to the projection within a request, so the nearest replica will do.
    search: countedDatabase(env.SEARCH.withSession("first-unconstrained"), trips),
    now,
    url: incoming.pageUrl,
    isDataRequest: incoming.isDataRequest,
    cookies,
    company,
    tenant,
    actor,
    navigation: viewer?.navigation ?? null,
    sessionEnded,
    address: incoming.address,
    userAgent: incoming.request.headers.get("User-Agent") ?? "",
    flash: createFlash(cookies, responseHeaders, url),
    signInBody: incoming.signInBody,
    sentForm: emptySentForm(),
    trips,
    waitUntil: (work) => execution.waitUntil(work),
    responseHeaders,
    bookmark() {
      const seen = session.getBookmark();
      return seen === openedAt ? null : seen;
    },
    failure: { message: "" },
    cache: { allowed: true },
    markup: new Map(),
  };
}
