import type { Medium } from "#app/rights/media.ts";

/** Media in the words of briefs, as lower-case patterns: what they are called beside their names. */

/** `sure`: means the medium wherever it is said; else only where uses are spoken of. */
type MediumWords = { medium: Medium; words: string; sure: boolean };

const inside = "(?:inside|within) (?:an?|the|our|their|your) (?:[a-z-]+ ){0,3}";
const ads = "(?:ads?|adverts?|advertising|spots?|commercials?|campaigns?)";

/** A medium a line, "!" behind one that is sure; the longest first: "connected tv" is no television. */
const lines = String.raw`
film_all_media!: (?:film,? all|all film) media|theatrical release|feature film rights
all_media_incl_future!: all[- ]media(?: incl(?:\.|uding)? future media)?|all (?:forms of )?media|any (?:and all )?media|all (?:platforms|channels|rights)|full media|amet|alle medien
film_festival!: film festivals?|festivals? (?:only|rights|circuit|run)|festival (?:use|screenings?)
social_paid!: paid social(?: media)?|social,? paid|paid (?:meta|instagram|tiktok|facebook)(?: ${ads})?|boosted (?:posts?|social)|whitelist(?:ing|ed)(?: ads| posts)?|spark ads|partnership ads|dark posts|(?:insta(?:gram)?|ig|tiktok|fb|facebook|meta|linkedin)(?:[ ]*(?:,|&|\+|/|and)[ ]*(?:insta(?:gram)?|ig|tiktok|fb|facebook|meta|linkedin))* paid|(?:insta(?:gram)?|tiktok|meta|facebook|snapchat|linkedin|social)(?: media)?[ -](?:paid )?${ads}|paid media on social
social_organic!: organic social(?: media)?|(?:social|instagram|insta|ig|tiktok|facebook|fb|linkedin|youtube|yt)(?: media)?,? organic(?: only)?|organic (?:insta|ig|yt|youtube|linkedin|facebook|fb)|owned social(?: media)?|unpaid social(?: media)?|organic (?:instagram|tiktok|posts?)|brand(?:'s)? own social
ctv_ott!: connected tv|ctv(?: ?/ ?ott)?|ott|s?vod|b?vod|avod|mediathek(?:en)?|fast channels?|replay(?: tv)?|iplayer|itvx|hulu|mubi|catch-?up|streaming (?:tv|platforms?|services?)|netflix|disney\+|amazon prime|prime video|addressable tv
regional_local: (?:regional|local|spot) (?:tv|television|broadcast)|regional
cable: cable(?: tv| television)?
tv_programme: tv (?:series|show|programme|program|drama|documentary|docuseries)|television (?:series|show|programme)|broadcast programme
broadcast_national: tvcs?|tv ?c|(?:national |linear |broadcast )?(?:tv|television)(?: ${ads})?|broadcast|free[- ]to[- ]air|linear|bbc(?: (?:one|two|three|four))?|itv|channel (?:4|5)|arte|zdf|ard|wdr|ndr|orf|srf|rts|tf1|m6|france 2|rtve|antena 3|globo|pbs|fernsehen|tv-spot
web_paid!: olvs?|online video(?: ${ads})?|(?:youtube )?pre-?rolls?(?: on youtube)?|mid-?rolls?|bumper ads?|programmatic|(?:paid )?(?:digital|online|web|youtube|display|banner) ?${ads}|paid (?:digital|online|web|youtube|media)|web,? paid
web_unpaid!: (?:su|mi|tu|own(?:ed)?|company|brand|client(?:'s)?|our|their|its|corporate) (?:web ?site|web|site|channels?|youtube(?: channel)?|homepage)|owned channels|landing page|vimeo(?: staff pick)?|microsite
web_unpaid: web ?sites?|web,? unpaid|unpaid (?:web|online)|organic web|homepage
film_festival: festivals?
ctv_ott: streaming
web_paid: online|digital|web|internet
social_paid: socials?(?: media)?(?! (?:responsib|enterprise|impact|issue|care|network|good|club))|instagram|tiktok|facebook|meta|snapchat|reels|youtube(?: shorts)?|stories|insta|ig|fb|yt|socails?|socal|linkedin|pinterest|twitch|redes|rrss
radio: radio(?: ${ads})?|cuñas?|spotify ads?|audio ads?
cinema: cinemas?(?: ${ads})?|in-cinema|kino
ooh!: d?ooh|(?:digital )?out[- ]of[- ]home|billboards?
in_store!: in[- ]?store(?: screens?| tv| radio)?|point of sale|pos|retail screens?|instore radio
internal: internal(?:ly)?(?: (?:use|comms|communications?|only))?|intern|interne[rs]?|intranet|staff only|employees only
industrial: industrial (?:use|films?|videos?)|industrials|b2b
event: trade (?:shows?|fairs?)|(?:ces |expo |trade |messe)?(?:booth|stand)|roadshow|live events?|(?:at )?events?|exhibitions?|(?:museum|art|sound|video) installations?|conferences?|experiential|messe|in-stadium|(?:stadium|arena|big) screens?|jumbotrons?
podcast!: podcasts?[ -](?:intro|outro|jingle|theme|ident|ads?)
podcast: podcasts?
internal!: internal(?:ly)? (?:use|comms|communications?|only|recap)|intranet|staff only
game!: ${inside}games?
app!: ${inside}apps?
event!: event opener|(?:kick-?off|launch|opening|company|customer|client|sales|brand)[ -]events?|opening ceremony|(?:one-off )?live use|event use|awards? (?:show|night)
game: video ?games?|in-game|game soundtrack
app: in-app|mobile app|app use
trailer_promo: trailers?|teasers?|(?:tv|on-air|series|season|episode|channel|film|movie|game|show) promos?|promos?(?= (?:for|of) )`;

export const mediaWords = lines
  .trim()
  .split("\n")
  .map((line): MediumWords => {
    const [name = "", ...words] = line.split(": ");
    return { medium: name.replace("!", "") as Medium, words: words.join(": "), sure: name.endsWith("!") };
  });
