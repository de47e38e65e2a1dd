import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormField } from "#app/sliders/admin/form/components/form-field.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { Plus } from "#app/ui/icons.tsx";

const { items: copy } = formCopy;

/** Finds the artists or playlists of a slider: four options at a time, from an empty text on. */
export function ItemSearch({ kind }: { kind: "artist" | "playlist" }) {
  const { form, lists } = useSliderForm();
  return (
    <div className="rounded-md bg-sand p-4">
      <div className="flex max-w-lg items-end gap-2">
        <FormField name="itemText" label={copy.search[kind]} value={form.view.itemText} className="flex-1" />
        <IntentButton intent={["search-items"]} className="h-11 js:hidden">
          {copy.button}
        </IntentButton>
      </div>
      <ul className="mt-3 flex flex-wrap gap-2" aria-label={copy.results}>
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
        {lists.items.length === 0 ? copy.none : null}
      </p>
      {form.view.notice ? (
        <p role="alert" className="error">
          {form.view.notice}
        </p>
      ) : null}
    </div>
  );
}
