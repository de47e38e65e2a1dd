import type { RecordingTags } from "#audio/ingest/ingested-recording.ts";

export type VersionType = RecordingTags["versionType"];

/**
 * Names of versions in the languages and spellings of catalogues, taggers and composers, without capitals, accents and dots. Words that
 * only accompany them are in FILLERS, so "instrumental version" needs no entry.
 */
export const VERSION_WORDS: Partial<Record<VersionType, string>> = {
  instrumental:
    "instrumental, instrumentals, instr, instru, inst, instrum, instrumentale, instrumentales, instrumentaal, instrumentell, instrumentalt, instrumentalna, instrumentalny, instrumentalni, instrumentali, instrumentaali, instrumentalversion, instrumentalfassung, instrumentalmix, instrumentalis, instrumentala, enstrumantal, enstrumental, strumentale, karaoke, backing track, playback, no vocals, no vocal, no vox, no voice, without vocals, without vocal, w/o vocals, minus vocals, vocals off, off vocal, vocal off, no lead vocal, no lead vocals, minus one, ohne gesang, ohne stimme, sans voix, sans chant, sin voz, sin voces, senza voce, sem voz, sem vocal, zonder zang, bez wokalu, bez vokalu, инструментал, инструментальная, инструментальный, інструментал, інструментальна, минус, минусовка, без вокала, ορχηστρικο, インスト, インストゥルメンタル, インストルメンタル, カラオケ, オフボーカル, 伴奏, 伴奏版, 纯音乐, 純音樂, 纯音乐版, 器乐版, 연주곡, 반주, 인스트루멘탈, אינסטרומנטלי",
  a_cappella:
    "a cappella, a capella, a capela, acappella, acapella, accapella, accappella, accapela, acapela, acappela, acca, vocals only, vocal only, vox only, voice only, only vocals, nur gesang, voix seule, voix seules, solo voz, solo voce, акапелла, акапела, а капелла, アカペラ, 清唱, 无伴奏, 아카펠라",
  vocal:
    "vocal, vocals, vocal version, vox, with vocals, with vocal, mit gesang, avec voix, con voz, con voce, com voz, gesang, вокал, с вокалом, ボーカル",
  clean: "clean, cleaned, censored, family friendly, jugendfrei, censuree, limpia, limpio, censurada, pulita, 清洁版",
  explicit: "explicit, dirty, uncensored, uncut, explicite, explicita, unzensiert",
  radio_edit:
    "radio, radio edit, radio mix, radio version, radio cut, single edit, radioedit, radioversion, radiofassung, radioversie, radyo, радио, radiowa, rozhlasova, edicion de radio, 电台版, ラジオエディット",
  extended:
    "extended, extended play, long, longer, full length extended, 12 inch, maxi, maxiversion, langfassung, langversion, longue, allongee, estesa, extendida, estendida, ampliada, larga, verlengde, wydluzona, prodlouzena, расширенная, удлиненная, エクステンデッド, ロング, 加长, 加長, 加长版, 加長版",
  remix:
    "remix, remixed, rmx, rework, reworked, refix, bootleg, mashup, vip mix, remixee, remezcla, remixada, remiks, ремикс, ремікс, リミックス, 混音, 混音版, 리믹스",
  live: "live, live session, live sessions, live performance, live recording, in concert, unplugged live, liveversion, livefassung, liveaufnahme, en vivo, en directo, en direct, en public, en concert, dal vivo, in concerto, ao vivo, na zywo, zive, nazivo, canli, elo, uzivo, концертная, концерт, живое исполнение, вживую, ζωντανα, ライブ, ライヴ, 生演奏, 现场, 現場, 现场版, 現場版, 라이브",
  acoustic:
    "acoustic, acoustical, unplugged, acoustique, acustica, acustico, akustik, akustisch, akustische, akustikversion, akoestisch, akoestische, akustisk, akustinen, akustyczna, akusticka, акустика, акустическая, акустична, アコースティック, アンプラグド, 不插电, 不插電, 어쿠스틱",
  underscore:
    "underscore, under score, underscored, no melody, no lead, no leads, without melody, without lead, minus melody, minus lead, ohne melodie, sans melodie, sin melodia, senza melodia, sem melodia, zonder melodie, bez melodii, без мелодии",
  no_drums:
    "no drums, no drum, without drums, w/o drums, wo drums, minus drums, less drums, drumless, drums off, no perc, no percussion, without percussion, minus percussion, no beat, no beats, beatless, ohne drums, ohne schlagzeug, ohne percussion, sans batterie, sans percussions, sans percussion, sin bateria, sin percusion, senza batteria, senza percussioni, sem bateria, sem percussao, zonder drums, uten trommer, utan trummor, uden trommer, bez perkusji, bez bicich, без ударных, без барабанов, ドラムなし, ドラムレス",
  bed: "bed, music bed, vo bed, voiceover bed, voice over bed, news bed, rhythm bed, talk bed, bett, musikbett, tapis sonore, cama musical, подложка",
  sting: "sting, stinger, stab, button, logo sting, stings, акцент, отбивка, ジングル",
  bumper: "bumper, bump, bumpers, ident, jingle, джингл",
  loop: "loop, loops, looped, loopable, seamless loop, schleife, boucle, bucle, ciclo, луп, ループ, 循环, 루프",
  cutdown_60: "sixty seconds, one minute, eine minute, une minute, un minuto",
  cutdown_30: "thirty seconds, half minute, dreissig sekunden, trente secondes, treinta segundos, trenta secondi",
  cutdown_15: "fifteen seconds, fuenfzehn sekunden, quinze secondes, quince segundos, quindici secondi",
  alt_mix:
    "alternative, alternate, alt, alternativ, alternativa, demo, demoversion, demoaufnahme, rough, rough mix, maquette, maqueta, демо, デモ, 데모, remaster, remastered, remasters, remastering, digital remaster, digitally remastered, remasterise, remasterisee, remasterizado, remasterizada, rimasterizzato, rimasterizzata, zremasterowany, ремастер, ремастеринг, ремастированный, リマスター, リマスタリング, 重制版, 리마스터, stem, stems, submix, sub mix, mono, stereo, surround, atmos, dolby atmos, binaural, short, kurzfassung, kurzversion, courte, corta, corto, breve, cutdown, cut down, cutdowns, single, single version, club, dub, tv, tv mix, tv track, tv edit, show mix, performance, performance track, session, outtake, reprise mix, stripped, stripped back, stripped down, sped up, slowed, slowed down, slowed and reverb, nightcore, 8d, sparse, light, lite, minimal, reduced, ambient mix, piano version, orchestral, orchestral version, drums and bass, drum and bass mix, rhythm section, ショート, 短版",
  main: "main, full, full length, original, original mix, original version, album version, album mix, main mix, full mix, full version, lp version, studio version, originalversion, originalfassung, hauptversion, albumversion, complete, completa, version originale, version integrale, version completa, versione originale, основная, оригинальная, полная, オリジナル, フル, 原版, 完整版, 원곡",
};

/** Words beside those above without a meaning of their own. */
export const FILLERS =
  "version, versions, ver, vers, versio, versione, versie, versao, versja, wersja, verze, versjon, verzio, versiyon, versiya, versiunea, версия, версія, mix, mixes, mixdown, edit, edits, edition, edicion, edizione, edicao, fassung, aufnahme, take, track, cut, spot, ad, commercial, promo, only, the, a, of, and, with, und, et, y, e, バージョン, ヴァージョン, ミックス, エディット, 版, 版本, 버전, 믹스, εκδοχη, נוסח";

/** Nouns that make a version of any preceding words, as in "Club Mix", "Piano Version", "Drums Only", with its type. */
export const NAMED_ENDS: [words: string, type: VersionType][] = [
  ["remix, rmx, rework, refix, bootleg, flip, ремикс, リミックス, 리믹스, remezcla", "remix"],
  [
    "mix, version, ver, versione, versie, versao, wersja, verze, versio, fassung, edit, cut, only, stem, stems, take, session, sessions, dub, demo, remaster, remastered, mixdown, версия, バージョン, ヴァージョン, ミックス, 版, 버전",
    "alt_mix",
  ],
  ["instrumental, instrumentals, inst, instrumentale", "instrumental"],
  ["acapella, acappella, a cappella, a capella", "a_cappella"],
  ["live", "live"],
  ["acoustic", "acoustic"],
  ["loop", "loop"],
  ["bed", "bed"],
  ["sting", "sting"],
];

/** Ambiguous words: they name a version beside a word such as "mix" or "version", not alone. */
export const WEAK_WORDS =
  "radio, radyo, long, longer, longue, larga, maxi, short, courte, corta, corto, breve, single, club, dub, tv, light, lite, minimal, reduced, sparse, surround, session, performance, stripped, button, stab, ident, minus, 8d, complete, completa, uncut, full, радио, концерт";

/** Followed by any place or date: "Live at Royal Hall", "Live 2019". */
export const LIVE_BEGINNINGS =
  "live at, live in, live from, live on, live @, live im, live in der, live aus, live a, live au, live en, live auf, live fra, en vivo en, en vivo desde, en directo en, en directo desde, dal vivo a, ao vivo em, ao vivo no, ao vivo na, recorded live";

/** Cut-down lengths in seconds with a type of their own, including the second less that broadcasters leave for the decay. */
export const CUTDOWN_SECONDS: Record<number, VersionType> = {
  60: "cutdown_60",
  59: "cutdown_60",
  58: "cutdown_60",
  30: "cutdown_30",
  29: "cutdown_30",
  28: "cutdown_30",
  15: "cutdown_15",
  14: "cutdown_15",
  10: "cutdown_10",
  9: "cutdown_10",
  6: "cutdown_6",
};

export const SECOND_WORDS =
  "s, sec, secs, second, seconds, sek, sekunde, sekunden, sekund, seconde, secondes, secondi, segundo, segundos, seg, sekundy, сек, секунд, секунды, 秒, 초";
export const MINUTE_WORDS = "min, mins, minute, minutes, minuten, minuto, minutos, minuti, 分, 분";
