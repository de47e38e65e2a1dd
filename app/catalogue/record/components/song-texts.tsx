import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { songCopy as copy } from "#app/catalogue/record/song-copy.ts";

type SongTextsProps = Pick<SongPage, "texts">;

const named = ["editorialNote", "origin", "intent", "credits", "labelCopy"] as const;

/** What is written about a song, with its line breaks; nothing without a text. */
export function SongTexts({ texts }: SongTextsProps) {
  if (Object.values(texts).every((text) => text === "")) return null;
  return (
    <section className="min-w-0 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
      <h2 className="mb-3 text-xl">{copy.about}</h2>
      {texts.description === "" ? null : <p>{texts.description}</p>}
      {named.map((name) =>
        texts[name] === "" ? null : (
          <div key={name} className="mt-4">
            <h3 className="text-sm tracking-normal text-mute">{copy.text[name]}</h3>
            <p>{texts[name]}</p>
          </div>
        ),
      )}
    </section>
  );
}
