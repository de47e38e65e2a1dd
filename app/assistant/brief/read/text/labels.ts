/** What a line says it is about, before a colon or a dash, or as a heading of a list; plurals are understood. */
const labels = {
  deadline:
    "deadline, due, due date, due by, delivery, delivery date, deliver by, timing, when, abgabe, needed by, playlist due, music due, music by, playlist by, first ideas, proposals, submission by, submission due, submission deadline, deadline for submission, date, ideas due, pitch due, options due, offers until",
  air: "air date, airdate, on air, onair, airing, first air, first airing, launch, launch date, goes live, go live, golive, live, live date, flight, flight date, start, start date, tx, tx date, campaign start, first use, release date",
  budget:
    "budget, budget max, max budget, total budget, fee, fee range, sync fee, licence fee, license fee, music budget, music fee, budget for music, budget range, client budget, money, spend, price, offer, €, $, £, €€, $$, ££, €€€, $$$, £££, budget musik, musikbudget",
  media:
    "media, medium, media type, usage, usage rights, rights, rights needed, rights required, use, type of use, uses, platform, channel, where, medien, format, licence, license, licensing, deliverable, platforms and media, nutzung, nutzungsrechte, assets",
  territory:
    "territory, market, country, countries, region, geo, territorium, gebiet, territory of use, where in the world",
  term: "term, term of use, duration of use, duration of licence, duration of license, licence term, license term, licence period, license period, licence duration, license duration, usage period, period, period of use, laufzeit, nutzungsdauer",
  vocals: "vocal, vox, voice, lyrics, singing, vocal/instrumental, vocals/instrumental, instrumental/vocal",
  tempo: "tempo, bpm, pace, speed, tempo range",
  mood: "mood, vibe, feel, feeling, tone, emotion, atmosphere, keyword, adjective, energy, energy level, stimmung",
  music:
    "what we need, what we're after, brief, music, musik, musical direction, musical style, musical brief, musical tone, sound, looking for, music direction, music style, music brief, creative direction, direction, we want, yes, yes to, what, subject, search, musikrichtung, genre/mood, mood/genre, genre/style, style/mood",
  genre: "genre, style",
  instrument: "instrument, instrumentation, sounds, palette, instrumente",
  length:
    "length, how long, duration, cut, cut-down, cutdown, edit length, track length, spot length, film length, länge, version, versions",
  development: "structure, build, arc, dynamics, shape, development, arrangement",
  reference:
    "ref, reference, reference track, track reference, song reference, music reference, artist reference, reference artist, sounds like, inspiration, music ref, temp, temp track, temp music, similar to, référence, reférence, réference, referenzen, playlist, link",
  exclusion:
    "avoid, no, not, no go, no go's, no-go, no-gos, don't, dont, dislike, please avoid, stay away from, must avoid, exclusion, exclude, do not want, what we don't, what we dont, what to avoid, things to avoid, hard no, don'ts, never, what we don't want, what we dont want, not wanted, nope, without",
  scene: "scene, scene time, cue point, time code, timecode, key moment, moment, hits, hit point, sync point, picture",
  story:
    "story, script, synopsis, project, title, agency, background, idea, concept, context, plot, action, visual, picture story, dur, audience, target audience, target, director, production company, contact",
  exclusivity: "exclusivity, exclusive, exklusivität, exclusivité, exclusividad, exclusividade",
  category: "product, category, client, brand, advertiser, sector, industry, kunde",
} as const;

export type Label = keyof typeof labels;

let byName: Map<string, Label> | null = null;

function labelNamed(name: string): Label | null {
  byName ??= new Map(
    Object.entries(labels).flatMap(([label, names]) =>
      names.split(", ").map((one): [string, Label] => [one, label as Label]),
    ),
  );
  return byName.get(name) ?? (name.endsWith("s") ? byName.get(name.slice(0, -1)) : undefined) ?? null;
}

/** The label of "Media & territory" is that of its first part. */
function labelOf(written: string): Label | null {
  const name = written.trim().replace(/^subject(?::[ ]*(?:re|fwd?|aw|wg))+$/, "subject");
  const own = labelNamed(name);
  if (own !== null) return own;
  const parts = name.split(/ *[/&+,] *| and /).map(labelNamed);
  return parts.length > 1 && !parts.includes(null) ? (parts[0] ?? null) : null;
}

const lead =
  /^[ \t]*(?:[-–*•·▪◦‣]|\.(?=[ ])|\d{1,2}(?:\.\d{1,2}){0,2}[.)]?(?=[ \t])|\d{1,2}[.)]|\[[ x]?\])?[ \t]*[*_#]{0,3}(?=[a-zß-ɏ€$£])/;
const behind = /[*_]{0,3}(?: ?\([^)]{0,30}\))?[ \t]*(?:[:=|]|[ \t][–-](?=[ \t]))[*_]{0,3}/g;

/** Questions of forms and chats, which the next line answers, by what they ask for: the first that fits. */
const questions: [Label, RegExp][] = [
  ["length", /^how long (?:is|are|should|will|does)/],
  ["term", /^(?:for )?how long|^(?:what )?term/],
  ["media", /^where|^(?:which |what )?(?:media|channels|platforms|usage)/],
  ["territory", /^(?:which |what |in which )?(?:territor|countr|market)/],
  ["air", /^when .*(?:air|live|launch|start|out$)/],
  ["deadline", /^(?:by )?when|^(?:what'?s? (?:is )?)?(?:the )?(?:deadline|due)/],
  ["budget", /^(?:[€$£]+|money|fee|how much|(?:what'?s? (?:is )?|any )?(?:the |your )?(?:budget|fee))/],
  ["vocals", /^(?:any |with |do you want )?(?:vocals?|vox|voice|singing|lyrics)/],
  ["reference", /^(?:any |what )?(?:refs?$|reference)/],
  ["exclusion", /avoid|^(?:any )?no-?gos?|^what.*(?:don't|not) (?:want|like)/],
  ["exclusivity", /^(?:any |is )?exclusiv/],
  ["tempo", /^(?:what |which )?(?:tempo|bpm|speed)/],
  ["category", /^(?:who|what)(?:'s| is| are) (?:the |your |you )?(?:client|brand|product|advertising)/],
  ["music", /^(?:what|how|which).*(?:music|sound|mood|vibe|feel|style)/],
];

/** What a line asks for that the next one answers; `said`: in a chat, where the mark is left out. */
export function labelOfQuestion(lower: string, said: boolean): Label | null {
  const text = lower.trim().replace(/^(?:and|so|ok|also) /, "");
  const isAsked = /\?$/.test(text) ? text.length <= 50 : said && text.length <= 26;
  if (!isAsked || /[,;:\d]/.test(text)) return null;
  const plain = text.replace(/[? ]+$/, "");
  return questions.find(([, one]) => one.test(plain))?.[0] ?? null;
}

/** The label of a line in capitals alone: "3. USAGE". */
export function labelOfHeading({ text, lower }: { text: string; lower: string }): Label | null {
  if (text.length > 40 || text !== text.toUpperCase()) return null;
  return labelOf(lower.replace(/^[ \t]*\d{1,2}[.)]?[ \t]+/, ""));
}

/** The label of a lower-case line; `length`: of it in the line. `isAlone`: what it is about follows in the next lines. */
export function labelOfLine(lower: string): { label: Label; length: number; isAlone: boolean } | null {
  const head = lower.slice(0, 60);
  const from = lead.exec(head)?.[0].length ?? 0;
  for (const { index, 0: mark } of head.matchAll(behind)) {
    const label = index > from ? labelOf(head.slice(from, index)) : null;
    const length = index + mark.length;
    // "How long: 2 years" is no length of music.
    const isOther = head.startsWith("how long", from) && !/^.{0,12}(?:sec|")/.test(head.slice(length));
    if (label !== null && !isOther) return { label, length, isAlone: lower.slice(length).trim() === "" };
  }
  return null;
}
