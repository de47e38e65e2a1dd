import type { Medium } from "#app/rights/media.ts";

/** Media in the words of briefs, as lower-case patterns: what they are called beside their names. */

/** `sure`: means the medium wherever it is said; else only where uses are spoken of. */
type MediumWords = { medium: Medium; words: string; sure: boolean };

const ads = "(?:ads?|adverts?|advertising|spots?|commercials?|campaigns?)";

/** The longest first: "connected tv" is no television. */
export const mediaWords: MediumWords[] = [
  { medium: "film_all_media", words: "film,? all media|theatrical release|feature film rights", sure: true },
  {
    medium: "all_media_incl_future",
    words:
      "all[- ]media(?: incl(?:\\.|uding)? future media)?|all (?:forms of )?media|any (?:and all )?media|all (?:platforms|channels|rights)|full media|amet|alle medien",
    sure: true,
  },
  {
    medium: "film_festival",
    words: "film festivals?|festivals? (?:only|rights|circuit|run)|festival (?:use|screenings?)",
    sure: true,
  },
  {
    medium: "social_paid",
    words: `paid social(?: media)?|social,? paid|paid (?:meta|instagram|tiktok|facebook)(?: ${ads})?|boosted (?:posts?|social)|whitelist(?:ing|ed)(?: ads| posts)?|spark ads|partnership ads|dark posts|(?:insta(?:gram)?|ig|tiktok|fb|facebook|meta|linkedin)(?:[ ]*(?:,|&|\\+|/|and)[ ]*(?:insta(?:gram)?|ig|tiktok|fb|facebook|meta|linkedin))* paid|(?:instagram|tiktok|meta|facebook|snapchat|linkedin|social)(?: media)? (?:paid )?${ads}|paid media on social`,
    sure: true,
  },
  {
    medium: "social_organic",
    words:
      "organic social(?: media)?|(?:social|instagram|insta|ig|tiktok|facebook|fb|linkedin|youtube|yt)(?: media)?,? organic(?: only)?|organic (?:insta|ig|yt|youtube|linkedin|facebook|fb)|owned social(?: media)?|unpaid social(?: media)?|organic (?:instagram|tiktok|posts?)|brand(?:'s)? own social",
    sure: true,
  },
  {
    medium: "ctv_ott",
    words:
      "connected tv|ctv(?: ?/ ?ott)?|ott|s?vod|b?vod|avod|mediathek(?:en)?|fast channels?|replay(?: tv)?|iplayer|itvx|hulu|mubi|catch-?up|streaming (?:tv|platforms?|services?)|netflix|disney\\+|amazon prime|prime video|addressable tv",
    sure: true,
  },
  { medium: "regional_local", words: "(?:regional|local|spot) (?:tv|television|broadcast)|regional", sure: false },
  { medium: "cable", words: "cable(?: tv| television)?", sure: false },
  {
    medium: "tv_programme",
    words:
      "tv (?:series|show|programme|program|drama|documentary|docuseries)|television (?:series|show|programme)|broadcast programme",
    sure: false,
  },
  {
    medium: "broadcast_national",
    words: `tvcs?|tv ?c|(?:national |linear |broadcast )?(?:tv|television)(?: ${ads})?|broadcast|free[- ]to[- ]air|linear|bbc(?: (?:one|two|three|four))?|itv|channel (?:4|5)|arte|zdf|ard|wdr|ndr|orf|srf|rts|tf1|m6|france 2|rtve|antena 3|globo|pbs|fernsehen|tv-spot`,
    sure: false,
  },
  {
    medium: "web_paid",
    words: `olvs?|online video(?: ${ads})?|(?:youtube )?pre-?rolls?(?: on youtube)?|mid-?rolls?|bumper ads?|programmatic|(?:paid )?(?:digital|online|web|youtube|display|banner) ?${ads}|paid (?:digital|online|web|youtube|media)|web,? paid`,
    sure: true,
  },
  {
    medium: "web_unpaid",
    words:
      "(?:su|mi|tu|own(?:ed)?|company|brand|client(?:'s)?|our|their|its|corporate) (?:web ?site|web|site|channels?|youtube(?: channel)?|homepage)|owned channels|landing page|vimeo(?: staff pick)?|microsite",
    sure: true,
  },
  { medium: "web_unpaid", words: "web ?sites?|web,? unpaid|unpaid (?:web|online)|organic web|homepage", sure: false },
  { medium: "film_festival", words: "festivals?", sure: false },
  { medium: "ctv_ott", words: "streaming", sure: false },
  { medium: "web_paid", words: "online|digital|web|internet", sure: false },
  {
    medium: "social_paid",
    words:
      "socials?(?: media)?(?! (?:responsib|enterprise|impact|issue|care|network|good|club))|instagram|tiktok|facebook|meta|snapchat|reels|youtube(?: shorts)?|stories|insta|ig|fb|yt|socails?|socal|linkedin|pinterest|twitch|redes|rrss",
    sure: false,
  },
  { medium: "radio", words: `radio(?: ${ads})?|cuñas?|spotify ads?|audio ads?`, sure: false },
  { medium: "cinema", words: `cinemas?(?: ${ads})?|in-cinema|kino`, sure: false },
  { medium: "ooh", words: "d?ooh|(?:digital )?out[- ]of[- ]home|billboards?", sure: true },
  {
    medium: "in_store",
    words: "in-?store(?: screens?| tv| radio)?|point of sale|pos|retail screens?|instore radio",
    sure: true,
  },
  {
    medium: "internal",
    words:
      "internal(?:ly)?(?: (?:use|comms|communications?|only))?|intern|interne[rs]?|intranet|staff only|employees only",
    sure: false,
  },
  {
    medium: "industrial",
    words: "industrial (?:use|films?|videos?)|industrials|b2b",
    sure: false,
  },
  {
    medium: "event",
    words:
      "trade (?:shows?|fairs?)|(?:ces |expo |trade |messe)?(?:booth|stand)|roadshow|live events?|(?:at )?events?|exhibitions?|(?:museum|art|sound|video) installations?|conferences?|experiential|messe|in-stadium|(?:stadium|arena|big) screens?|jumbotrons?",
    sure: false,
  },
  { medium: "podcast", words: "podcasts?[ -](?:intro|outro|jingle|theme|ident|ads?)", sure: true },
  { medium: "podcast", words: "podcasts?", sure: false },
  {
    medium: "internal",
    words: "internal(?:ly)? (?:use|comms|communications?|only|recap)|intranet|staff only",
    sure: true,
  },
  { medium: "event", words: "event opener|(?:one-off )?live use|event use|awards? (?:show|night)", sure: true },
  { medium: "game", words: "video ?games?|in-game|game soundtrack", sure: false },
  { medium: "app", words: "in-app|mobile app|app use", sure: false },
  {
    medium: "trailer_promo",
    words:
      "trailers?|teasers?|(?:tv|on-air|series|season|episode|channel|film|movie|game|show) promos?|promos?(?= (?:for|of) )",
    sure: false,
  },
];
