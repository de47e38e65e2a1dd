/** How briefs name music. */

export const link =
  /https?:\/\/[^\s<>"']+|(?<![A-Za-zÀ-ɏ\d@/])(?:www\.)?(?:open\.spotify\.com|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|music\.apple\.com|vimeo\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)\/[^\s<>"']+/g;
export const musicHost =
  /^(?:https?:\/\/)?(?:www\.)?(?:open\.spotify\.com|spotify\.link|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|on\.soundcloud\.com|music\.apple\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)(?:\/|$)/;
export const speaks =
  /(?:^|[^A-Za-zÀ-ɏ])(?:refs?|references?|sounds? like|like this|like|similar|vibe|inspiration|temp|temp track|listen|track|song|think)(?:[^A-Za-zÀ-ɏ]|$)/;

export const artistName =
  "The [a-zß-ɏ]{2,20}(?![A-Za-zÀ-ɏ])|[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ\\d'’.&!+-]*(?:[ ](?:(?:of|in|the|and the|de|van|von|da|la|le|du|&|x)[ ]){0,2}[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ\\d][A-Za-zÀ-ɏ\\d'’.&!+-]*){0,4}|[a-z]?[A-Z]{2,}\\d*|[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ]+\\d+|\\d{2,3} ?[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ]+";
const quoted = `["'“‘](?<title>[^"“”]{2,70}?)["'”’](?![A-Za-zÀ-ɏ])`;
/** Before what the music is to be like, also as the first words of a search. */
export const alike =
  "(?:(?:something |sounds? |feels? |a bit |bit |vibe |much |very |more )?like|à la|a la|in the (?:vein|style|spirit|world|mould|manner) of|reminiscent of|similar to|similar vibe to)";
export const triggers = `(?:(?:we(?:'re| are)? )?think(?:ing)?(?: of)?|${alike}|close to|inspired by|channel+ing|somewhere between|along the lines of|along those lines:?|refs?(?:erences?)?(?: is| are| would be| track(?:s)?| include| being)?:?|temped with|temp(?: track)?(?: is| was|:)?|the client (?:loves|likes|played|mentioned|referenced)|we (?:love|loved|like|had|played|cut to|cut it to)|director (?:loves|likes|mentioned)|e\\.g\\.|for example|such as|imagine|mix of|cross between|meets|as in|comparable to|a touch of|touch of|cues from|feel of)`;
/** Behind a name: "Herb Alpert style". */
export const likeness = "style|esque|vibes?|type (?:beat|thing)|sound-?alikes?";
/** Words with a capital that are no names of music. */
export const notName =
  /^(?:Pieza|Peça|Filme?|Spot|Titel|Título|Titre|Pièce|Video|Vídeo|Trop|Très|Too|Very|I|I'm|The|A|An|We|Our|It|Its|If|But|And|So|No|Not|This|That|They|Please|Mon|Tue|Wed|Thu|Fri|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|TVC?|OLV|UK|US|USA|EU|BPM|VO|CD|DACH|EMEA|Q[1-4]|Europe|Germany|France|Spain|Italy|Budget|References?|Refs?|Submissions?|Deadline|Usage|Territory|Term|Mood|Instagram|TikTok|YouTube|OOH|EOD|ASAP)$/;
export const notMusic =
  /^ ?(?:ads?|spots?|commercials?|campaigns?|films?|brand|TVC|would|does|did|store|office)(?![A-Za-zÀ-ɏ])/i;
export const by = `(?:[ ,]*(?:by|from|von|(?<dash>[–-]))[ ]+(?<by>${artistName}))?`;

export const expressions = {
  titled: new RegExp(
    `${quoted}(?:[ ,]*(?:by|from|von|–|-)[ ]+(?<by>${artistName})|[ ]?\\((?<in>${artistName})\\))?`,
    "g",
  ),
  artistFirst: new RegExp(`(?<artist>${artistName})(?:'s| ?[–-]| –|:)?[ ]+${quoted}`, "g"),
  titleBy: new RegExp(`(?<![A-Za-zÀ-ɏ])(?<title>${artistName})[ ]+by[ ]+(?<by>${artistName})`, "g"),
  dashed: new RegExp(
    `^[ \\t]*(?:[-–*•·][ ]*|\\d[.)][ ]+)?(?<artist>${artistName})[ ]+[–-][ ]+(?<title>[^,;()\\n]{2,60}?)[ ]*(?:[,;(]|$)`,
  ),
  /** In small letters, also those of other languages; what follows is a name as it is written. */
  trigger: new RegExp(
    `(?<![a-zß-ɏ])(?:${triggers})[ ]*:?[ ]+(?<more>(?:the |early |late |old |classic |vintage |some |a |an |maybe |perhaps |possibly |more |less |of |or |say |modern |artists like |bands like |music of |work of |sound of |songs of |type )*)`,
    "g",
  ),
  name: new RegExp(`(?<artist>${artistName})${by}`, "y"),
  next: new RegExp(
    `^[ ]*(?:,|/|;|&|\\+|and|or|und|oder|et|ou|y|e|o|meets|crossed with|x|,[ ]*(?:and|or))[ ]*(?:maybe |perhaps |even |early |(?:with )?a (?:bit|touch|hint|dash) of |a little |some |de |d'|von )?(?<artist>${artistName})${by}`,
  ),
  /** "Herb Alpert style", "Quincy Jones vibes" */
  styled: new RegExp(
    `(?<![A-Za-zÀ-ɏ])(?<artist>[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][a-zß-ɏ][A-Za-zÀ-ɏ'’]*(?: [A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][a-zß-ɏ][A-Za-zÀ-ɏ'’]*){1,3})(?:-| )(?:${likeness}|(?:(?:kind|sort|type) of )?(?:territory|thing)|-ish)(?![A-Za-zÀ-ɏ])`,
    "g",
  ),
  /** "not Bon Jovi" */
  unwanted: /(?:^|[,;(] |but )not (?<artist>[A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ'’]+(?: [A-ZÀ-ÞČİŁŐŘŚŞŠŻŽ][A-Za-zÀ-ɏ'’]+)+)/g,
  lower:
    /(?<![A-Za-zÀ-ɏ])(?:think|à la|a la|in the (?:vein|style) of|reminiscent of)[ ]+(?<words>[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'.-]*(?:[ ][A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'.-]*){0,2})(?=[,.;!?]|$| (?:or|and|meets|but|kind|type|style)(?![A-Za-zÀ-ɏ]))/g,
};
