import { knownTag, listedTag } from "#app/assistant/brief/data/lexicon.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import type { TagCategory } from "#app/catalogue/projection/search-token.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import type { Dictionary, Entry } from "#app/catalogue/words/dictionary.ts";

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(",").map((one) => foldWords(one).join(" ")));
}

/** Tags of the families that the lists of briefs do not have, or have as words with other meanings. */
const genres = setOf(
  "Electronic dance,Soundtrack,Cinematic,Latin,Funk & soul,Folk & country,Acoustic,Trap,Big band swing,Asian,Trailer,Lo-fi,Arabic,Arab,Children,Afro,Indian,Christmas,Video game,Rock & roll,80s",
);
const instruments = setOf("Organ,Orchestral percussion,Bass,808 bass,Electric piano,Spanish guitar");
const facts = setOf("Instrumental,Vocals");

/** Words for a feeling, although their families have genres. */
const feelings = setOf(
  "retro,vintage,old school,throwback,organic,natural,earthy,rustic,handmade,authentic,atmospheric,textural,danceable,catchy,hooky,memorable,groovy,futuristic,psychedelic,trippy,cinematic,filmic,epic,hypnotic,soulful,funky,jazzy,bluesy,folky,experimental,glitchy,anthemic,orchestral,tropical,festive,patriotic,minimal,minimalist,raw,club,stadium,spiritual,sacred,tribal,oriental,gothic,nostalgic,summery,festive,smoky,percussive,choral,psychedelic,lo-fi,natürlich",
);
/** Genres although they end like feelings. */
const styles = setOf(
  "lullaby,underscore,ballad,ballads,ballade,balladen,ballades,balada,jazzy,bluesy,folky,orchestral,tropical,experimental,psychedelic,industrial",
);

function kindOfLabel(label: string): TagCategory | null {
  if (facts.has(label)) return null;
  if (genres.has(label)) return "genre";
  if (instruments.has(label)) return "instrument";
  const known = listedTag(label);
  return known === null || known.weak ? "mood" : known.kind;
}

/** Words of families that name a scene, an action or a degree. */
const notTags = setOf(
  "struts,strut,content,alts,alt,lovely,families,thinking,reel,reels,faster,slower,slowly,still,mind,funeral,hotel lobby,bar music,elevator,loss,farewell,goodbye,sounding,rising,running,moving on,building,build up,power,strength,family,familial,kind,lovers,in love,secret,war,soldier,battle,national,children,world,global,christmas,model,models,score,scoring,chart,charts,acid,street,break up,breakup,memories,tears,crying,love,loving,private,personal,close,winner,winning,victory,champion,champions,hero,heroes,hope,hoping,hopes,fear,evil,hindi,kindly,sleep,spain,ireland,scotland,japan,china,korea,asia,africa,argentina,cuba,mexico,india,jamaica,island,desert,brazil,rio,future,strong,heavy,active,instrumental,vocals,vocal,voice,singing,singer,sung,chant,stimme,gesang,voix,oohs,ahs,ooh,aah,aahs,humming,song,keys of",
);

/** Forms under which a family may have a word: one of several, and more of it ("darker", "happier", "bigger"). */
function entryOf(words: string[], { families }: Dictionary): Entry | null {
  const phrase = words.join(" ");
  const forms = [
    phrase,
    phrase.replace(/(?<=[a-zß-ɏ]{3})s$/, ""),
    phrase.replace(/(?<=ig|isch|lich|end|voll|sam|haft)e[nrms]?$/, ""),
    phrase.replace(/ier$/, "y"),
    phrase.replace(/er$/, ""),
    phrase.replace(/er$/, "e"),
    phrase.replace(/(.)\1er$/, "$1"),
  ];
  return forms.map((form) => families.exactly(form)).find((entry) => entry !== null) ?? null;
}

/** Kinds by words: each is asked for again and again. */
const asked = new WeakMap<Dictionary, Map<string, TagCategory | null>>();
const maxAsked = 5000;

/**
 * What folded words name: a tag of the catalogue, or a word of a family about music; null for other words. `wide`: also a word about pictures
 * and brands ("corporate"), which can be left out but is no mood of its own.
 */
export function kindOf(words: string[], dictionary: Dictionary, wide = false): TagCategory | null {
  const phrase = words.join(" ");
  const key = wide ? `${phrase}*` : phrase;
  let known = asked.get(dictionary);
  if (known === undefined || known.size > maxAsked) {
    known = new Map();
    asked.set(dictionary, known);
  }
  const kind = known.get(key);
  if (kind !== undefined) return kind;
  const found = findKind(words, phrase, dictionary, wide);
  known.set(key, found);
  return found;
}

function findKind(words: string[], phrase: string, dictionary: Dictionary, wide: boolean): TagCategory | null {
  if (notTags.has(phrase)) return null;
  if (feelings.has(phrase) && !styles.has(phrase)) return "mood";
  if (styles.has(phrase)) return "genre";
  if (kindOfLabel(phrase.replace(/ (?:and|n) /, " ")) === "genre") return "genre";
  const own = kindOfLabel(phrase) === "mood" ? kindOfLabel(phrase.replace(/s$/, "")) : kindOfLabel(phrase);
  if (own === "genre" || own === "instrument") return own;
  const known = knownTag(words);
  if (known !== null && !known.weak && (words.length > 1 ? known.kind === "instrument" : known.kind === "mood"))
    return known.kind;
  const family = familyKind(words, dictionary, wide);
  if (family !== undefined) return family;
  if (known !== null) return known.kind;
  const slug = nameSlugOf(phrase);
  return tagCategories.find((category) => dictionary.tags?.has(`${category}/${slug}`)) ?? null;
}

/** What a family has under folded words; undefined for none. */
function familyKind(words: string[], dictionary: Dictionary, wide: boolean): TagCategory | null | undefined {
  const entry = entryOf(words, dictionary);
  if (entry !== null && (entry.musical || (wide && !entry.filler))) {
    // "slide guitar" stands in the family of the blues.
    const isInstrument = words.length > 1 && kindOf(words.slice(-1), dictionary) === "instrument";
    if (isInstrument) return "instrument";
    const labels = entry.cores.flat(2).map((label) => label.join(" "));
    const kinds = labels.map(kindOfLabel);
    // Of a style with a mood of its own ("dark ambient") the style; else what the family means first of all.
    const isStyle = entry.cores[0] !== undefined && entry.cores[0].length > 1 && kinds.includes("genre");
    return isStyle ? "genre" : (kinds.find((kind) => kind !== null) ?? null);
  }
  return undefined;
}
