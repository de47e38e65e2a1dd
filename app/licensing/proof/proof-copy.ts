import { formatIsoDate } from "#app/rights/iso-date.ts";
import { formatDay } from "#app/ui/format-day.ts";

export const proofCopy = {
  verify: {
    title: "Verify a licence",
    lead: "Enter the code printed at the end of the licence. You see what it covers and whether it is valid today.",
    code: "Code",
    codeHint: "16 letters and digits, for example 7N4Q-K2M8-XA5R-9TWC. Dashes and capitals don't matter.",
    codeMissing: "Code: enter the 16 letters and digits from the licence.",
    submit: "Verify",
    again: "Verify another licence",
    missing: "No licence with this code",
    missingText:
      "We have no licence with this code. Compare it with the PDF, and check that you are on the site of the company that issued it.",
    licence: (number: string) => `Licence ${number}`,
    states: {
      valid: "Valid today",
      "not-yet": "Not valid yet",
      lapsed: "No longer valid: its term is over",
      ended: "No longer valid: it was ended",
      superseded: "No longer valid: a corrected licence replaces it",
    },
    newer: "Verify the licence that replaces it",
    endedOn: (at: number) => `Ended on ${formatDay(at)}`,
    period: "Valid",
    from: (startsOn: string, endsOn: string | null) =>
      endsOn === null
        ? `From ${formatIsoDate(startsOn)}, without an end`
        : `${formatIsoDate(startsOn)} to ${formatIsoDate(endsOn)}, first and last day included (UTC)`,
    licensor: "Licensor",
    licensee: "Licensee",
    project: "Project",
    endClient: "End client",
    songs: "Tracks",
    song: (title: string, artists: string) => (artists === "" ? title : `${title}, by ${artists}`),
    listed: (what: string, by: "licensee" | "licensor", on: string) =>
      `${what} (listed by the ${by} on ${formatIsoDate(on)})`,
    note: "Fees and conditions are between licensor and licensee, so they aren't shown here.",
  },
  proof: "Proof and use",
  renew: "Renew",
  bundle: "Download proof",
  bundleHint:
    "A ZIP with the PDF, a signed file, and texts to dispute a claim on YouTube, Meta and TikTok. Anyone can verify the licence:",
  noKey: "Proofs aren't set up on this server.",
  readme: (number: string, verify: string, keys: string) => `Proof of licence ${number}

The PDF is the licence, with its fees. The other files have none: send them where the fees should not be known.

licence.json      what the licence covers, with the channels and third parties that licensee or licensor list
licence.json.sig  the Ed25519 signature of licence.json
licence-key.pem   the public key, also published at ${keys}
dispute-*.txt     texts for disputing a claim on YouTube, Meta and TikTok; none of a licence that was ended or replaced

To check the signature with OpenSSL 3:

  openssl pkeyutl -verify -pubin -inkey licence-key.pem -rawin -in licence.json -sigfile licence.json.sig

It answers "Signature Verified Successfully". Compare the key with the published one whose kid is the keyId of licence.json.

Whether the licence is valid today: ${verify}
`,
  dispute: {
    line: "----",
    more: (count: number) => `and ${count} more`,
    territories: "Territories",
    verify: "Verify this licence",
    platforms: {
      youtube: {
        steps:
          "YouTube Studio, Content, Restrictions, See details: choose Dispute, then License as the reason, and paste this text.",
        claim:
          "I have a licence from the rights holders for the music in this video, for master and composition. It covers this channel and this use, so please release the claim.",
      },
      meta: {
        steps:
          "Facebook or Instagram, Support inbox or the notice about your video: choose Submit dispute, then that you have a licence, and paste this text.",
        claim:
          "I have a licence from the rights holders for the music in this post, for master and composition. It covers this account and this use, so please restore its audio.",
      },
      tiktok: {
        steps: "TikTok, the notice about the sound of your video: choose Appeal, and paste this text.",
        claim:
          "I have a licence from the rights holders for the music in this video, for master and composition. It covers this account and this commercial use, so please restore its sound.",
      },
    },
  },
  channels: "Channels",
  channelsLead:
    "Where the production is published. They show when the licence is verified, and in the proof, as listed by you.",
  noChannels: "No channels yet. Add the accounts that will publish the production.",
  platform: "Platform",
  channel: "Handle or address",
  channelHint: "For example @northwind or https://www.instagram.com/northwind.",
  addChannel: "Add channel",
  parties: "Third parties",
  partiesLead: "Agencies, influencers and others who act for the licensee under this licence.",
  noParties: "No third parties.",
  party: "Name",
  role: "Role",
  roleHint: "For example media agency, influencer, production company.",
  addParty: "Add third party",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${name}`,
  added: (name: string) => `${name} added`,
  removedToast: "Removed",
  history: "History",
  addedBy: (name: string, by: string | null) => `${name}: added by ${by ?? "a deleted user"} on`,
  removedBy: (by: string | null) => `removed by ${by ?? "a deleted user"} on`,
  posts: "Posts",
  postsLead: "List what you publish, so that you know what has to come down or be renewed when the licence ends.",
  noPosts: "No posts yet.",
  postUrl: "Address of the post",
  postUrlHint: "For example https://www.youtube.com/watch?v=…",
  postChannel: "Channel",
  postChannelHint: "The account it was posted on.",
  postedOn: "Published on",
  poster: "Posted by",
  posterHint: "Person or agency.",
  addPost: "Add post",
  postAdded: "Post added",
  takenDown: "Taken down",
  takeDown: "Mark as taken down",
  putUp: "Mark as still up",
  postToasts: {
    "take-down": "Post marked as taken down",
    "put-up": "Post marked as still up",
    "remove-post": "Post removed",
  },
  up: "Up",
  stillUp: "Still up, although the licence has ended",
  columns: { post: "Post", posted: "Posted", state: "State", act: "Change" },
  postedBy: (channel: string, poster: string, on: string) => `${channel}, ${poster}, ${formatIsoDate(on)}`,
  mustComeDown: (posts: number) => (posts === 1 ? "1 post must come down" : `${posts} posts must come down`),
  preview: "You're previewing as someone else. Quit the preview to act in your own name.",
  gone: "This entry is no longer listed.",
  missing: "This licence doesn't exist.",
  replaced: "A corrected licence replaces this one. Open that one to change what is listed.",
  errors: {
    platform: "Platform: choose one of the list.",
    channel: (platform: string) => `Handle or address: enter a handle or an https address of ${platform}.`,
    website: "Handle or address: enter an https address, for example https://www.northwind.com/autumn.",
    channelTaken: (name: string) => `Handle or address: ${name} is listed already.`,
    party: "Name: enter who acts for the licensee.",
    partyTaken: (name: string) => `Name: ${name} is listed already.`,
    role: "Role: say what they do, for example media agency.",
    full: (max: number) => `At most ${max} of them can be listed. Remove one first.`,
    postUrl: "Address of the post: enter the https address of a post.",
    postTaken: (url: string) => `Address of the post: ${url} is listed already.`,
    postChannel: "Channel: enter the account it was posted on.",
    postedOn: "Published on: enter a date from 2000 to today, for example 2026-12-01.",
    poster: "Posted by: enter a person or an agency.",
  },
} as const;
