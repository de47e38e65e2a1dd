/** How briefs name music. */

export const link =
  /https?:\/\/[^\s<>"']+|(?<![\p{L}\d@/])(?:www\.)?(?:open\.spotify\.com|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|music\.apple\.com|vimeo\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)\/[^\s<>"']+/gu;
export const musicHost =
  /^(?:https?:\/\/)?(?:www\.)?(?:open\.spotify\.com|spotify\.link|youtu\.be|(?:m\.|music\.)?youtube\.com|soundcloud\.com|on\.soundcloud\.com|music\.apple\.com|[\w-]{1,40}\.bandcamp\.com|tidal\.com|deezer\.com)(?:\/|$)/;
export const speaks =
  /(?:^|[^\p{L}])(?:refs?|references?|sounds? like|like this|like|similar|vibe|inspiration|temp|temp track|listen|track|song|think)(?:[^\p{L}]|$)/u;

export const artistName =
  "The \\p{Ll}{2,20}(?![\\p{L}])|\\p{Lu}[\\p{L}\\d'’.&!+-]*(?:[ ](?:(?:of|in|the|and|de|van|von|da|la|le|du|&|x)[ ]){0,2}[\\p{Lu}\\d][\\p{L}\\d'’.&!+-]*){0,4}|[a-z]?[A-Z]{2,}\\d*|\\p{Lu}[\\p{L}]+\\d+|\\d{2,3} ?\\p{Lu}\\p{L}+";
const quoted = `["'“‘](?<title>[^"“”]{2,70}?)["'”’](?![\\p{L}])`;
export const triggers =
  "(?:(?:we(?:'re| are)? )?think(?:ing)?(?: of)?|(?:something |sounds? |feels? |a bit |bit |vibe |much |very |more )?like|à la|a la|in the (?:vein|style|spirit|world|mould) of|reminiscent of|similar to|similar vibe to|close to|inspired by|channel+ing|somewhere between|along the lines of|along those lines:?|refs?(?:erences?)?(?: is| are| would be| track(?:s)?| include| being)?:?|temped with|temp(?: track)?(?: is| was|:)?|the client (?:loves|likes|played|mentioned|referenced)|we (?:love|loved|like|had|played|cut to|cut it to)|director (?:loves|likes|mentioned)|e\\.g\\.|for example|such as|imagine|mix of|cross between|meets|as in|comparable to|a touch of|touch of|cues from|feel of)";
/** Words with a capital that are no names of music. */
export const notName =
  /^(?:I|I'm|The|A|An|We|Our|It|Its|If|But|And|So|No|Not|This|That|They|Please|Mon|Tue|Wed|Thu|Fri|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|TVC?|OLV|UK|US|USA|EU|BPM|VO|CD|DACH|EMEA|Q[1-4]|Europe|Germany|France|Spain|Italy|Budget|References?|Refs?|Submissions?|Deadline|Usage|Territory|Term|Mood|Instagram|TikTok|YouTube|OOH|EOD|ASAP)$/;
export const notMusic =
  /^ ?(?:ads?|spots?|commercials?|campaigns?|films?|brand|TVC|would|does|did|store|office)(?![\p{L}])/iu;
export const by = `(?:[ ,]*(?:by|from|von|(?<dash>[–-]))[ ]+(?<by>${artistName}))?`;

export const expressions = {
  titled: new RegExp(
    `${quoted}(?:[ ,]*(?:by|from|von|–|-)[ ]+(?<by>${artistName})|[ ]?\\((?<in>${artistName})\\))?`,
    "gu",
  ),
  artistFirst: new RegExp(`(?<artist>${artistName})(?:'s| ?[–-]| –|:)?[ ]+${quoted}`, "gu"),
  titleBy: new RegExp(`(?<![\\p{L}])(?<title>${artistName})[ ]+by[ ]+(?<by>${artistName})`, "gu"),
  dashed: new RegExp(
    `^[ \\t]*(?:[-–*•·][ ]*|\\d[.)][ ]+)?(?<artist>${artistName})[ ]+[–-][ ]+(?<title>[^,;()\\n]{2,60}?)[ ]*(?:[,;(]|$)`,
    "u",
  ),
  names: new RegExp(
    `(?<![\\p{L}])(?<trigger>${triggers})[ ]+(?:the |early |late |old |classic |vintage |some |a |an |maybe |perhaps |possibly |more |less |of |or |say |modern |artists like |bands like |music of |work of |sound of |songs of )*(?<artist>${artistName})${by}`,
    "giu",
  ),
  next: new RegExp(
    `^[ ]*(?:,|/|;|&|\\+|and|or|meets|crossed with|x|,[ ]*(?:and|or))[ ]*(?:maybe |perhaps |even |early |a bit of |a little |some )?(?<artist>${artistName})${by}`,
    "u",
  ),
  /** "Herb Alpert style", "Quincy Jones vibes" */
  styled:
    /(?<![\p{L}])(?<artist>\p{Lu}\p{Ll}[\p{L}'’]*(?: \p{Lu}\p{Ll}[\p{L}'’]*){1,3})(?:-| )(?:style|esque|vibes?|territory|type thing|-ish)(?![\p{L}])/gu,
  /** "not Bon Jovi" */
  unwanted: /(?:^|[,;(] |but )not (?<artist>\p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+)+)/gu,
  lower:
    /(?<![\p{L}])(?:think|à la|a la|in the (?:vein|style) of|reminiscent of)[ ]+(?<words>\p{L}[\p{L}'.-]*(?:[ ]\p{L}[\p{L}'.-]*){0,2})(?=[,.;!?]|$| (?:or|and|meets|but|kind|type|style)(?![\p{L}]))/gu,
};
