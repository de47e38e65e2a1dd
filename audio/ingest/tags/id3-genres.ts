/** Genres of ID3v1 with Winamp's extensions by number: "(17)" and "17" in a genre frame. */
const NAMES = [
  "Blues|Classic Rock|Country|Dance|Disco|Funk|Grunge|Hip-Hop|Jazz|Metal|New Age|Oldies|Other|Pop|R&B|Rap|Reggae|Rock|Techno|Industrial|Alternative|Ska|Death Metal|Pranks",
  "Soundtrack|Euro-Techno|Ambient|Trip-Hop|Vocal|Jazz+Funk|Fusion|Trance|Classical|Instrumental|Acid|House|Game|Sound Clip|Gospel|Noise|Alt. Rock|Bass|Soul|Punk|Space|Meditative|Instrumental Pop|Instrumental Rock",
  "Ethnic|Gothic|Darkwave|Techno-Industrial|Electronic|Pop-Folk|Eurodance|Dream|Southern Rock|Comedy|Cult|Gangsta Rap|Top 40|Christian Rap|Pop/Funk|Jungle|Native American|Cabaret|New Wave|Psychedelic|Rave|Showtunes|Trailer|Lo-Fi",
  "Tribal|Acid Punk|Acid Jazz|Polka|Retro|Musical|Rock & Roll|Hard Rock|Folk|Folk/Rock|National Folk|Swing|Fast-Fusion|Bebob|Latin|Revival|Celtic|Bluegrass|Avantgarde|Gothic Rock|Progressive Rock|Psychedelic Rock|Symphonic Rock|Slow Rock",
  "Big Band|Chorus|Easy Listening|Acoustic|Humour|Speech|Chanson|Opera|Chamber Music|Sonata|Symphony|Booty Bass|Primus|Porn Groove|Satire|Slow Jam|Club|Tango|Samba|Folklore|Ballad|Power Ballad|Rhythmic Soul|Freestyle",
  "Duet|Punk Rock|Drum Solo|A Cappella|Euro-House|Dance Hall|Goa|Drum & Bass|Club-House|Hardcore|Terror|Indie|BritPop|Punk|Polsk Punk|Beat|Christian Gangsta Rap|Heavy Metal|Black Metal|Crossover|Contemporary Christian|Christian Rock|Merengue|Salsa",
  "Thrash Metal|Anime|JPop|Synthpop|Abstract|Art Rock|Baroque|Bhangra|Big Beat|Breakbeat|Chillout|Downtempo|Dub|EBM|Eclectic|Electro|Electroclash|Emo|Experimental|Garage|Global|IDM|Illbient|Industro-Goth",
  "Jam Band|Krautrock|Leftfield|Lounge|Math Rock|New Romantic|Nu-Breakz|Post-Punk|Post-Rock|Psytrance|Shoegaze|Space Rock|Trop Rock|World Music|Neoclassical|Audiobook|Audio Theatre|Neue Deutsche Welle|Podcast|Indie Rock|G-Funk|Dubstep|Garage Rock|Psybient",
]
  .join("|")
  .split("|");

/** Kinds that ID3v2 writes in place of a number. */
const KINDS: Record<string, string> = { RX: "Remix", CR: "Cover" };
const code = /^\s*\((\d{1,3}|RX|CR)\)\s*[/;,]?/;
const bare = /^(?:\d{1,3}|RX|CR)$/;

const nameOf = (written: string) => KINDS[written] ?? NAMES[Number(written)] ?? "";

/** "(17)", "17", "17/52", "(17)Hard Rock", "(51)(39)", "(52)(RX)" and "Rock" as names; a name after a number refines it. */
export function genreNames(written: string): string[] {
  const codes: string[] = [];
  let rest = written.trim();
  for (let found = code.exec(rest); found !== null; found = code.exec(rest)) {
    codes.push(found[1] ?? "");
    rest = rest.slice(found[0].length).trim();
  }
  const parts = rest.split(/[/;,]/).map((part) => part.trim());
  if (rest === "" || parts.every((part) => bare.test(part)))
    return [...codes, ...(rest === "" ? [] : parts)].map(nameOf).filter((name) => name !== "");
  // A bracket that begins the name itself is doubled.
  return [rest.replace(/^\(\(/, "("), ...codes.flatMap((one) => KINDS[one] ?? [])];
}
