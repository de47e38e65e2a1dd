import type { demoPeople } from "#db/seed/demo-people.ts";

/** The three kinds of host: the product's own, a company's, the other environment's. */
export const hosts = { main: "localhost", acme: "acme.localhost", spaces: "spaces.localhost" } as const;
export type HostName = keyof typeof hosts;

export type Account = (typeof demoPeople)[number]["account"];

/**
 * Who asks: a demo role; a visitor without an account; a session that is over; the cookie of a session on another company's
 * host.
 */
export type Who = "anonymous" | "ended" | "foreign" | Account;

/** A status, with the address of a redirect behind it. `{path}` is the address that was asked for, `{encoded}` the same in a query. */
type Answer = string;
/** First match wins; `others` is every one who is not named. */
export type Answers = Partial<Record<Who | "others", Answer>>;

export type Line = {
  /** An address under the route; `{unknownId}` is an id that no row has. */
  path: string;
  page: Answers;
  /** The answer to an empty form. */
  form: Answers;
  /** What is different on a host. */
  on?: Partial<Record<HostName, Partial<Pick<Line, "page" | "form">>>>;
};

/** Signed-in people are redirected to where their edition starts: app/identity/sign-in/home-path.ts. */
export const strangersOrHome = (answer: Answer): Answers => ({
  ...strangers(answer, "302 /"),
  artist: "302 /artists-list",
  label: "302 /artists-list",
});

const toLogin = { anonymous: "302 /login?returnUrl={encoded}" };
const toSignIn = {
  ...toLogin,
  ended: "302 /session-expired?returnUrl={encoded}",
  foreign: "302 /session-expired?returnUrl={encoded}",
};
export const unauthenticated = { anonymous: "401", ended: "401", foreign: "401" };

/** Who asks for licences anywhere; at a company also its restricted requesters. */
export const clients = ["admin", "staff", "supervisor"] as const;

export const all = (answer: Answer): Answers => ({ others: answer });
/** Signed-in people get `answer`; others are asked to sign in. */
export const members = (answer: Answer): Answers => ({ ...toSignIn, others: answer });
export const memberForms = (answer: Answer): Answers => ({ ...unauthenticated, others: answer });
/** A form that is not carried over the sign-in: others sign in and see the page anew. */
export const toSignInAgain = (answer: Answer): Answers => strangers("302 /login?returnUrl={encoded}", answer);
/** These accounts get `answer`, other members 403. */
export const only = (accounts: readonly Account[], answer = "200"): Answers => ({
  ...toSignIn,
  ...Object.fromEntries(accounts.map((account) => [account, answer])),
  others: "403",
});
export const onlyForms = (accounts: readonly Account[], answer = "400"): Answers => ({
  ...unauthenticated,
  ...Object.fromEntries(accounts.map((account) => [account, answer])),
  others: "403",
});
/** Members are led on: they are in already. */
export const strangers = (answer: Answer, membersAnswer: Answer): Answers => ({
  anonymous: answer,
  ended: answer,
  foreign: answer,
  others: membersAnswer,
});

export const readOnly = all("405");
/** The page that goes on with the download; without a song in the query there is none to go on with. */
export const downloadStart: Answers = {
  anonymous: "302 /login?returnUrl=%2Fdownload%2Fstart%3Fsong%3D%26format%3Dmp3",
  ended: "302 /session-expired?returnUrl=%2Fdownload%2Fstart%3Fsong%3D%26format%3Dmp3",
  foreign: "302 /session-expired?returnUrl=%2Fdownload%2Fstart%3Fsong%3D%26format%3Dmp3",
  others: "400",
};
export const publicPage = { page: all("200"), form: readOnly };
/** Opened by the bench's token alone: no person, whatever they may do, gets in. */
export const bench = { page: all("405"), form: all("401") };
