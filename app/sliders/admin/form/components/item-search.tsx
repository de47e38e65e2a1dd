import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { resolveLocally } from "#app/sliders/admin/form/state/resolve-locally.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { Plus } from "#app/ui/icons.tsx";

const { items: copy, slide: slideCopy } = formCopy;

/** Finds the artists or playlists of a slider: four options at a time, from an empty text on. Without scripts they are buttons. */
export function ItemSearch({ kind }: { kind: "artist" | "playlist" }) {
  const { form, lists, change } = useSliderForm();
  const isEmpty = lists.kind === kind && lists.items.length === 0;
  return (
    <div className="rounded-md bg-sand p-4">
      <div className="flex max-w-lg items-end gap-2">
        <Combobox
          name="itemText"
          label={copy.search[kind]}
          listLabel={copy.results}
          value={form.view.itemText}
          options={lists.items.map(({ id, name, totalSongs }) => ({
            id,
            label: name,
            detail: slideCopy.tracks(totalSongs),
          }))}
          countText={copy.count}
          className="flex-1"
          onType={(value) => change({ type: "field", name: "itemText", value })}
          onChoose={({ id }) => change(resolveLocally(form, lists, { name: "add-item", args: [id] }))}
        />
        <IntentButton intent={["search-items"]} className="h-11 js:hidden">
          {copy.button}
        </IntentButton>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2 js:hidden" aria-label={copy.results}>
        {lists.items.map((item) => (
          <li key={item.id}>
            <IntentButton intent={["add-item", item.id]} aria-label={copy.add(item.name)}>
              <Plus size={14} aria-hidden />
              {item.name}
            </IntentButton>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-mute">
        {isEmpty ? copy.none : null}
      </p>
      {form.view.notice ? (
        <p role="alert" className="error">
          {form.view.notice}
        </p>
      ) : null}
    </div>
  );
}
