import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { RemovableChip } from "#app/sliders/admin/form/components/word-list.tsx";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";

const { slide: copy } = formCopy;

/** Song of a slide: the selected one, and a search of the catalogue. */
export function SongPicker({ slide }: { slide: FormSlide }) {
  return (
    <div>
      <SongChoice slide={slide} />
      <SongSearch slide={slide} />
    </div>
  );
}

export function SongChoice({ slide }: { slide: FormSlide }) {
  const { form } = useSliderForm();
  const isOpen = form.view.songs.key === slide.key;
  return (
    <div>
      <p className="label">{copy.song}</p>
      <div className="flex flex-wrap items-center gap-2">
        {slide.topSong ? (
          <RemovableChip
            text={slide.topSong.name}
            label={copy.removeSong(slide.topSong.name)}
            intent={["remove-song", slide.key]}
          />
        ) : null}
        <IntentButton intent={["choose-song", slide.key]} aria-expanded={isOpen}>
          {isOpen ? copy.closeSongs : slide.topSong ? copy.changeSong : copy.chooseSong}
        </IntentButton>
      </div>
    </div>
  );
}

/** Catalogue search, if open for this slide. */
export function SongSearch({ slide }: { slide: FormSlide }) {
  const { form, lists } = useSliderForm();
  if (form.view.songs.key !== slide.key) return null;
  const found = lists.songs?.found ?? [];
  return (
    <div className="mt-3 rounded-md bg-sand p-4">
      <div className="flex max-w-lg items-end gap-2">
        <FormField name="songText" label={copy.findSong} className="flex-1" />
        <IntentButton intent={["search-songs"]} className="h-11 js:hidden">
          {formCopy.items.button}
        </IntentButton>
      </div>
      <ul className="mt-3 max-h-80 overflow-y-auto" aria-label={formCopy.items.results}>
        {found.map((song) => (
          <li key={song.id} className="border-b border-line">
            <IntentButton
              intent={["set-song", slide.key, song.id]}
              variant="bare"
              className="flex min-h-11 w-full items-center justify-between gap-4 text-left text-row hover:underline"
            >
              <span className="font-semibold">
                <span className="sr-only">{copy.useSong}</span>
                {song.name}
              </span>
              <span className="truncate text-mute">{song.artists}</span>
            </IntentButton>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-mute">
        {found.length === 0 ? copy.noSongs : null}
      </p>
      {lists.songs?.more ? (
        <div className="mt-3">
          <IntentButton intent={["more-songs"]}>{copy.moreSongs}</IntentButton>
        </div>
      ) : null}
    </div>
  );
}
