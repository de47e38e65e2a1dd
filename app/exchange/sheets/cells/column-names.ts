export const profiles = ["syncline", "disco", "sourceaudio", "aimp", "soundminer", "harvest", "soundmouse"] as const;
export type Profile = (typeof profiles)[number];

/** Names of columns by own name, where they differ: docs/product/exchange.md has the sources. */
const names: Record<Profile, Record<string, string>> = {
  syncline: {},
  disco: {
    ...{ Artists: "Artist", Albums: "Album", "Track numbers": "Track Number", Label: "Record Label", Genres: "Genre" },
    ...{ Moods: "Mood", Keywords: "Tags", Writers: "Composers", Copyright: "Copyright Line" },
  },
  sourceaudio: {
    ...{ "Song ID": "Custom: Song ID", Artists: "Artist", Albums: "Album", "Track numbers": "Track Number" },
    ...{
      BPM: "Bpm",
      ISRC: "Isrc",
      ISWC: "Iswc",
      "With vocals": "Has Vocal",
      Moods: "Mood",
      Instruments: "Instrumentation",
    },
    ...{ Writers: "Composer", Publishers: "Publisher" },
  },
  aimp: {
    ...{
      Title: "Song Title",
      Artists: "Artist",
      Albums: "Album Title",
      "Track numbers": "Track No.",
      Year: "Release Year",
    },
    ...{ Key: "Musical Key", Writers: "Songwriters", "Master owners": "Master Owner", Genres: "Genre", Moods: "Mood" },
  },
  soundminer: {
    ...{ Title: "TrackTitle", Artists: "Artist", Albums: "CDTitle", "Track numbers": "Track", Year: "TrackYear" },
    ...{ BPM: "Tempo", Label: "Library", Genres: "Category", Moods: "Mood", Instruments: "Instrumentation" },
    ...{ Writers: "Composer", Publishers: "Publisher", "File name": "Filename", "Version title": "Version" },
  },
  harvest: {
    ...{
      Title: "TRACK: Title",
      "Version title": "TRACK: Version",
      Artists: "TRACK: Artist(s)",
      Albums: "ALBUM: Title",
    },
    ...{
      "Track numbers": "TRACK: Number",
      "Catalogue number": "ALBUM: Code",
      Label: "LIBRARY: Name",
      ISRC: "TRACK: ISRC",
    },
    ...{ ISWC: "TRACK: ISWC", BPM: "TRACK: BPM", Genres: "TRACK: Genre", Instruments: "TRACK: Instrumentation" },
    ...{
      Keywords: "TRACK: Keywords",
      Moods: "TRACK: Mood",
      Lyrics: "TRACK: Lyrics",
      Description: "TRACK: Description",
    },
    ...{ Writers: "TRACK: Composer(s)", Publishers: "TRACK: Publisher(s)", "File name": "TRACK: Audio Filename" },
  },
  soundmouse: {
    ...{
      Title: "Track Title",
      "Version title": "Version Title",
      Artists: "Performer",
      Albums: "CD Title",
      Label: "Record Label",
    },
    ...{
      "Catalogue number": "Catalogue No.",
      "Track numbers": "Track No.",
      Writers: "Composer(s)",
      Publishers: "Publisher(s)",
    },
    ...{ "File name": "Audio File Name" },
  },
};

/** The name of a column in a profile. */
export function columnName(own: string, profile: Profile): string {
  return names[profile][own] ?? own;
}

/** What other programs and languages call a column, besides the profiles: taken where no column has one of those names. */
export const otherNames: Record<string, string> = {
  "Song ID": "songid, song-id, syncline id",
  Title:
    "song, song name, track, track title, track name, recording title, titel, songtitel, titre, titre du morceau, morceau, título, titulo, canción, titolo",
  Version: "version type, fassung, versión",
  Artists:
    "artist name, artist(s), performer, performers, main artist, interpret, interpreten, künstler, künstlerin, artiste, artistes, interprète, interprètes, artista, artistas, intérprete",
  Albums: "album name, release title, veröffentlichung, álbum, disque",
  "Track numbers":
    "track #, track no, track nr, track num, nr, titelnummer, tracknummer, numéro de piste, n° de piste, número de pista, piste, pista",
  ISRC: "isrc code, isrc codes, isrc number, isrc no, isrc nr, isrc-code, code isrc, código isrc, recording isrc, track isrc, isrc(s)",
  ISWC: "iswc code, iswc number, iswc-code, code iswc, código iswc, work iswc",
  "Catalogue number":
    "catalog number, catalog no, catalog #, catalogue no, cat no, cat #, katalognummer, katalognr, bestellnummer, numéro de catalogue, número de catálogo",
  Label: "label name, plattenlabel, plattenfirma, sello, sello discográfico, maison de disques, etichetta",
  Year: "release year, recording year, jahr, erscheinungsjahr, année, ano, año, anno",
  BPM: "tempo (bpm), beats per minute",
  Key: "musical key, initial key, tonart, tonalité, tonalidad",
  Language: "lyrics language, sprache, langue, idioma, lingua",
  Genres: "genre(s), géneros, género, stil",
  Moods: "mood(s), stimmung, stimmungen, ambiance, humeur",
  Instruments: "instrument, instrumente, instrumentos",
  Keywords: "keyword, tag, schlagwörter, stichwörter, stichworte, mots-clés, palabras clave",
  Writers:
    "writer, writer(s), composer(s), composers, songwriter, author, authors, komponist, komponisten, urheber, autoren, compositeur, compositeurs, auteurs, auteurs-compositeurs, compositor, compositores, autores",
  Publishers: "publisher(s), verlag, verlage, musikverlag, éditeur, éditeurs, editor, editorial, editoriales",
  "Master owners": "master owner(s), p-line owner, masterinhaber, propriétaire du master",
  Copyright: "c line, c-line, copyright-vermerk",
  "Music made by": "ai in the composition",
  "Lyrics made by": "ai in lyrics",
  "Vocals made by": "ai in vocals",
  "Performance made by": "ai in instruments",
  "Production made by": "ai in post-production",
  Lyrics: "lyric, songtext, liedtext, paroles, letra, letras, testo",
  Description: "track description, comments, comment, beschreibung, descripción, descripcion",
  Credits: "performers and producers, personnel, crédits",
  Restrictions: "restriction, usage restrictions, sperren, einschränkungen",
  "Version title": "version name, mix, mix name, subtitle, untertitel",
  "File name":
    "filename, file, audio file, audio filename, audio file name, file path, filepath, pathname, path, wav, wav file, mp3 file, dateiname, datei, nom du fichier, nombre de archivo, ファイル名",
  "Audio address":
    "url, audio url, file url, download url, download link, audio link, link, wav url, mp3 url, audio-adresse, lien audio, enlace de audio",
};
