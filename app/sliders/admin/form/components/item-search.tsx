import { useField, useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { OptionButtons } from "#app/sliders/admin/form/components/option-buttons.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { resolveLocally } from "#app/sliders/admin/form/state/resolve-locally.ts";
import { Combobox } from "#app/ui/form/combobox.tsx";

const { items: copy, slide: slideCopy } = formCopy;

/**
 * Search of artists or playlists for a slider: four options at a time, also for an empty text. Without JavaScript the options are buttons.
 */
export function ItemSearch({ kind }: { kind: "artist" | "playlist" }) {
  const { form, lists, change } = useSliderForm();
  const { value, set } = useField("itemText");
  const options = lists.items.map(({ id, name, totalSongs }) => ({
    id,
    label: name,
    detail: slideCopy.tracks(totalSongs),
  }));
  const isEmpty = lists.kind === kind && lists.items.length === 0;
  return (
    <div className="rounded-md bg-sand p-4">
      <div className="flex max-w-lg items-end gap-2">
        <Combobox
          name="itemText"
          label={copy.search[kind]}
          listLabel={copy.results}
          value={value}
          options={options}
          countText={copy.count}
          className="flex-1"
          onType={set}
          onChoose={({ id }) => change(resolveLocally(form, lists, { name: "add-item", args: [id] }))}
        />
        <IntentButton intent={["search-items"]} className="h-11 js:hidden">
          {copy.button}
        </IntentButton>
      </div>
      <OptionButtons label={copy.results} options={options} intent="add-item" addLabel={copy.add} />
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
