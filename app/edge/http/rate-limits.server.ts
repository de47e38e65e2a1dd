import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/**
 * All rate limits: the counting binding, its figure a minute as in wrangler.toml, and the actions that it counts, each separately. The rest
 * of a key is what an action is counted by: IP address, account, user.
 */
const limits = {
  /** 10 a minute: password attempts and emails. */
  signIn: {
    binding: "LIMIT_SIGN_IN",
    quota: 10,
    acts: [
      "address", // sign-in with a password, by address
      "account", // sign-in and the current password in the account settings, by account
      "sign-up", // by address
      "visitor-request", // a brief, music, a request for an account or a message is sent, by address
      "newsletter", // a confirmation is mailed, by address
      "invitation", // mailed again, by address and by invitation or e-mail
      "magic", // a sign-in link is mailed, by address and account
      "reset", // a reset link is mailed, by address and account
      "reset-form", // a new password is set with such a link, by address
      "email_change", // a link to a new e-mail address is mailed, by that address
      "host-check", // the record of a company's own host is looked up, by the company
      "passcode", // the passcode of a share link is tried, by address and by link
      "package", // the tracks of a playlist are put together, by the person
      "personal-data", // their own data, by the person
      "share-mail", // a share link is mailed, by the person
      "submission", // a file is sent to a project, by address and by project
      "factor", // a second factor is tried, by the person
      "agent-register", // a program registers itself, by address
      "inbox", // a link to all that a party is asked is mailed, by address
      "share-ask", // owners of stated shares are mailed, by the submitted song
    ],
  },
  /** 60 a minute: writes, sound searches, and flood protection. */
  form: {
    binding: "LIMIT_FORM",
    quota: 60,
    acts: [
      "flood", // sign-ins, by address and account
      "anonymous", // any form of someone who is not signed in, by address
      "auth", // the step from one host to another, begun or made, by address
      "magic", // a sign-in link is opened, by address
      "provider", // a sign-in with an identity provider begins or comes back, by address
      "sign-up", // an invitation is read over the API, by address
      "own-account", // the API changes the person's account, by the person
      "confirm-email", // by address
      "invite", // by the person who invites
      "playlist", // a playlist is created, with or without songs, or a folder changed, by the person
      "contacts", // contacts are imported, by the person
      "exchange", // exchange rates are entered, by the person
      "audit", // posts are compared with licensed music, or what was found is judged, by the person
      "bank", // a file of a bank is imported, by the person
      "brand", // a brand or its songs are changed, by the person
      "pitch", // a pitch is created or copied, by the person
      "licence-request", // a draft is saved or sent, by the person
      "clearance", // the API says whether songs can be licensed, by the person
      "reference", // a reference song is added, changed or removed, by the person
      "delivery", // opened or read, by the person
      "delivery-file", // a file of a delivery is uploaded, by the person
      "sheet", // a sheet of songs is read, by the person
      "outbox", // an email is sent again, by the person who asks for it
      "agent-consent", // a program is allowed, by the person
      "agent-document", // the document of a program is fetched, by the person who is asked
      "approval-ask", // rights holders are asked, or asked again, by the person
      "approval-answer", // a rights holder answers or asks by link, by address
      "request-message", // a message about a licence request, by the person
      "licence-request-change", // a request that was sent is withdrawn, cleared, declined or given to someone, by the person
      "quote", // a version is made or answered, by the person
      "licence", // a licence is issued, corrected or delivered, by the person
      "rate-card", // a draft is saved, published or discarded, by the person
      "invoice", // drafted, sent, credited or paid by card, by the person
      "cue-sheet", // saved, by the person
      "webhook", // an endpoint is changed, tested or its events replayed, by the person
      "licence-proof", // channels, third parties or posts of a licence are changed, or its proof is put together, by the person
      "verify", // a licence is verified by its code, by address
      "timeline", // an edit is checked, by the person
      "note", // an internal note is added or deleted, by the person
      "segment", // a segment is added, changed or deleted, by the person
      "queue", // something of the queue is assigned or snoozed, by the person
      "rating", // a recording is rated, by the person
      "merge", // a recording is merged into another one, by the person
      "shortlist", // recordings are put on the shortlist or removed, by the person
      "inquiry", // a message to an artist or an answer, by the person
      "brief", // a brief is read, by person, or by address without an account
      "search", // the API or a program searches by words, by person, or by address without an account
      "fit", // a song is cut to a length for the API, a program, a page or a file, by person, or by address without an account
      "agent-call", // a program calls a tool in a person's name, by the person
      "similar", // a search by sound, by person, or by address without an account
      "upload", // forms for files made, by the person
      "usage-preset", // a use saved, changed or deleted for the company, by the person
      "conversation", // a conversation is begun, by the person, or a step of one without an account, by address
      "saved-search", // saved, renamed, deleted, or the recent ones cleared, by the person
      "event", // by address
      "download", // a download is started, by person
      "unsubscribe", // from notification emails, by address
      "notification-settings", // saved, by the person
      "comment", // written, deleted, resolved or assigned, by person
      "comment-export", // the comments of a playlist as a file, by person
      "share-answer", // by address and by link
      "film", // a film of a room is brought or removed, a comment on it written or a cut saved, by guest or person, and by address
      "share-visit", // a page of a share link reports its visit, by address and by link
      "share-picture", // the picture of a share link is drawn, by address
      "share-download", // a file is downloaded through a share link, by address and by link
      "share", // a share link is made, changed or revoked, by the person
      "transfer", // a transfer is made, changed or sent, by the person
      "transfer-file", // a file is added to a transfer or removed, by transfer
      "transfer-download", // a download of a transfer is started, by address and by link
      "agreement-document", // a document of an agreement is uploaded, by the person
      "artist-profile", // an artist's own profile is saved, by the person
      "offer", // an offer is answered by link, by address
      "share-confirmation", // the owner of a stated share answers, by address
      "standing-approval", // a party pauses its standing approval by link, by address
      "stated-shares", // shares of a submitted song are saved or judged, by the person
      "artist-claim", // a claim of an artist page is made, withdrawn or answered, or a page left, by the person
      "project", // a project, its members or its submissions are changed, by the person
      "submission-comment", // a comment on a submission is written or deleted, by the person
      "newsletter-link", // a subscription is confirmed or ended, by address
      "visitor-request-change", // staff change one, by person
      "visitor-request-reply", // staff reply to one, or enter its answer, by person
      "opportunity", // an opportunity is added, changed, moved or linked, by person
    ],
  },
  /** 300 a minute: small changes in quick succession, such as moving rows step by step. */
  edit: {
    binding: "LIMIT_EDIT",
    quota: 300,
    acts: [
      "playlist-change", // a playlist or its rows are changed, by the person
      "song-submission", // a song that is submitted is created, changed, sent or withdrawn, or a file added, by the person
      "conversation-change", // a conversation is changed, renamed, erased or restored, by the person
      "ingest-file", // an audio file is uploaded for the catalogue, decided about or removed, or forms for some made, by the person
      "upload-part", // the upload of a file in parts begins, or a part of 16 MiB is stored, by the person
      "agent-message", // a program sends any message, by the person
      "agent-token", // a program fetches, renews or gives back tokens, by address
      "card-event", // the card provider reports, by address
      "pitch-change", // a pitch or its slides are changed, by the person
    ],
  },
  /** 600 a minute: all requests to the API together, of which pages make a few. */
  request: {
    binding: "LIMIT_REQUEST",
    quota: 600,
    acts: [
      "api", // by the person, or by address without one
    ],
  },
  /** 1 a minute: logging of repeated refusals. */
  refusal: {
    binding: "LIMIT_REFUSAL",
    quota: 1,
    acts: [
      "refused", // a 403 is recorded, by the person, or by address without one
    ],
  },
} as const satisfies Record<string, { binding: keyof Env; quota: number; acts: readonly string[] }>;

export type LimitName = keyof typeof limits;
type Act<Limit extends LimitName> = (typeof limits)[Limit]["acts"][number];

type Key<Limit extends LimitName> = `${Act<Limit>}:${string}`;

/** Milliseconds for which a refusal is served from memory without being counted again. */
const refusalMs = 1_000;
const maxRefusals = 1_000;
/** Last refusal of each key. */
const refusals = new RecentEntries<number>(maxRefusals);

/** Seconds in which a limit counts: `period` in wrangler.toml. */
export const limitSeconds = 60;

/** Requests that a limit lets through in `limitSeconds`. */
export function quotaOf(limit: LimitName): number {
  return limits[limit].quota;
}

/** A reached limit. */
export class RateLimitError extends AppError {
  readonly limit: LimitName;

  constructor(limit: LimitName) {
    super("too_many_requests", "Too many attempts. Wait a minute and try again.");
    this.limit = limit;
  }
}

function refuse(limit: LimitName): never {
  throw new RateLimitError(limit);
}

/** Refuses a key refused within the last second, without counting it. @throws AppError too_many_requests */
export function refuseAgain<Limit extends LimitName>(limit: Limit, key: Key<Limit>): void {
  if (Date.now() - (refusals.get(`${limit}:${key}`) ?? 0) < refusalMs) refuse(limit);
}

/**
 * Counts an action towards its limit. `key`: action, colon, what it is counted by. @throws AppError too_many_requests
 */
export async function enforceRateLimit<Limit extends LimitName>(
  env: Env,
  limit: Limit,
  key: Key<Limit>,
): Promise<void> {
  refuseAgain(limit, key);
  const counted = `${limit}:${key}`;
  const { success } = await env[limits[limit].binding].limit({ key: counted });
  if (success) return;
  refusals.set(counted, Date.now());
  refuse(limit);
}
