import type { CookieName } from "#app/edge/cookies/cookies.server.ts";
import { choiceId, type LegalHost, type LegalPage } from "#app/site/legal/legal-page.ts";

type Described = { purpose: string; until: string };

/** A row for every cookie that the product reads: the type keeps the list complete. */
const cookies: Record<CookieName, Described> = {
  session: {
    purpose: "Keeps you signed in, on a connection without HTTPS. A random token; we store only its SHA-256 hash.",
    until: "400 days in the browser. The session ends 30 days after your last visit, or when you sign out.",
  },
  "__Host-session": {
    purpose: "The same on a connection with HTTPS. Scripts can't read it.",
    until: "400 days in the browser. The session ends 30 days after your last visit, or when you sign out.",
  },
  factor: {
    purpose: "Keeps a sign-in until you enter the code of your second factor. A random token.",
    until: "5 minutes, or until you're signed in",
  },
  flash: {
    purpose: "Carries one message to the next page, for example “Saved”.",
    until: "1 minute, or until it is shown",
  },
  bookmark: {
    purpose:
      "Names a state of our database, so that the next page shows what you just saved. It says nothing about you.",
    until: "1 minute",
  },
  "share-pass": {
    purpose: "Opens the shared links whose passcode you entered, so that you aren't asked again.",
    until: "7 days, or until the passcode is changed",
  },
  "transfer-pass": {
    purpose:
      "Remembers which files of a transfer this browser started to download, so that they can be taken up again.",
    until: "6 hours",
  },
  "provider-attempt": {
    purpose:
      "Remembers that you began to sign in with your company's own account, until you are back from there. Sealed.",
    until: "10 minutes, or until you are signed in",
  },
  consent: { purpose: "Your answer to the cookie banner.", until: "6 months, then we ask again" },
  announcement: { purpose: "That you closed an announcement: its number.", until: "30 days" },
  language: { purpose: "The language of the pages, if you chose one.", until: "1 year" },
  scheme: { purpose: "Dark or light catalogue, if you chose one.", until: "1 year" },
  usage: {
    purpose: "The use you search music for, if you set one: media, territories, term, product category, budget.",
    until: "Until you turn it off, sign out or close the browser",
  },
};

/** Keys of localStorage. test/unit/site/storage-keys.test.ts compares the list with the code. */
export const localStorageKeys: Record<string, string> = {
  cookieConsent: "That you answered the cookie banner.",
  consentMode:
    "The four consent modes of your answer: ad storage, analytics storage, ad user data, ad personalisation.",
  "signed-in": "Whether this browser is signed in, so that other tabs notice. No name, no address.",
  "slider-drafts":
    "What you typed into a slider form and didn't save, so that a crash or reload loses nothing. 7 days.",
  "player.volume": "The volume of the player.",
  "player.single-keys": "Whether single-key shortcuts are switched off.",
  "player.key-hint": "That you hid the hint about keys under a list.",
  "player.match-loudness": "Whether all tracks are played equally loud.",
  "player.ratings": "Your own ratings of tracks, while you have no account.",
  "player.shortlist": "Your shortlist, while you have no account.",
  "player.notes": "Your notes on tracks that you compared.",
  "playlist-panel": "Whether the playlist panel is open, and the playlist it adds to.",
  "submission-comments": "Your comments on a submission you opened by link, while you have no account.",
  "player.comment-markers": "Whether comments are shown on the waveform.",
};

export const sessionStorageKeys: Record<string, string> = {
  brief: "The brief that you are typing on Stereo AI, so that a sign-in or a lost answer does not lose it.",
  "player.track": "The track of this tab, so that a reload goes on where you were.",
  "player.queue": "The tracks that play after it and before it.",
  "player.position": "Where in the track you were.",
  "licence-request": "What you typed into a licence request that isn't sent yet.",
  "chosen-tracks": "The tracks you selected to add to a playlist, while you sign in.",
  "picture.settings": "The track, cut and marks of Fit to picture, so that a reload keeps them. Your video isn't kept.",
  positions: "How far you scrolled on the pages of this tab.",
};

function rowsOf(entries: Record<string, string>): string[][] {
  return Object.entries(entries);
}

/** Cookies policy: everything that the product stores in a browser, by name. */
export function cookiesPolicy({ name }: LegalHost): LegalPage {
  return {
    title: "Cookie Policy",
    description: `The cookies and browser storage that ${name} uses, by name, with purpose and duration.`,
    updated: "2026-11-27",
    lead: "Every cookie and every storage key this site uses, by name. There are no cookies of other companies, no advertising network and no external analytics.",
    sections: [
      {
        id: "cookies",
        title: "Cookies",
        paragraphs: [
          "All cookies are set by this host, for this host only, and are sent with SameSite=Lax. You get one when you do what it is for: a visit alone sets none.",
        ],
        table: {
          caption: "Cookies",
          columns: ["Name", "What it is for", "How long it stays"],
          rows: Object.entries(cookies).map(([cookie, { purpose, until }]) => [cookie, purpose, until]),
        },
      },
      {
        id: "storage",
        title: "Storage in your browser",
        paragraphs: [
          "Scripts keep these settings in your browser. They are never sent to us as a whole. Clear your browser's site data to remove them.",
        ],
        table: {
          caption: "Local storage, until you clear it",
          columns: ["Key", "What it is for"],
          rows: rowsOf(localStorageKeys),
        },
      },
      {
        id: "tab",
        title: "Storage of one tab",
        paragraphs: ["This part is gone when you close the tab."],
        table: {
          caption: "Session storage",
          columns: ["Key", "What it is for"],
          rows: rowsOf(sessionStorageKeys),
        },
      },
      {
        id: choiceId,
        title: "Your choice",
        paragraphs: [
          "Until you answer the banner, all four consent modes are denied and we count nothing that you do. “Accept” grants them all. “Preferences” lets you grant analytics and marketing one by one. You can change your answer here at any time.",
          "Analytics lets us count pages viewed, searches, plays, passages heard, shortlisted songs and downloads, on our own servers. Marketing is stored as your answer; nothing on this site uses it today.",
          "Someone with an account counts as having agreed to analytics until they answer the banner in that browser with a no.",
        ],
      },
      {
        id: "videos",
        title: "Videos of other sites",
        paragraphs: [
          "A video that isn't ours plays with Vimeo's player. It loads after you press play on it, not before, and with Vimeo's do-not-track setting. From then on Vimeo's own policy applies to that video.",
        ],
      },
      {
        id: "worker",
        title: "Service worker",
        paragraphs: [
          "The site registers a service worker. It tells you about a new version, and keeps one page for when there is no connection, with the files that this page needs. It keeps no other page, no music and nothing about you.",
        ],
      },
    ],
  };
}
