import { type BrandGroup, isInsufficient, isShownTo } from "#app/sliders/admin/form/brand-groups.ts";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import type { FormLists } from "#app/sliders/admin/form/form-reply.ts";
import type { FormSlide } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { isItemKind } from "#app/sliders/slider.ts";

const { slide: copy } = formCopy;

/** Brand groups of a slide's artist or playlist; all brands until tracks are counted, or if they are not. */
export function brandGroupsOf({ itemId }: FormSlide, { brands, allBrands }: FormLists): BrandGroup[] {
  return brands[itemId ?? ""] ?? allBrands;
}

/** For administrators: selects the brands to which a slide is visible, with a warning for those with too few tracks. */
export function BrandsField({ slide }: { slide: FormSlide }) {
  const { form, lists, rights } = useSliderForm();
  const groups = brandGroupsOf(slide, lists);
  const { kind } = form;
  if (!rights.brands || groups.length === 0 || kind === "") return null;
  // Counts load after the slide; brands are rendered before, to avoid a layout shift.
  const isCounted = lists.brands[slide.itemId ?? ""] !== undefined;
  return (
    <div className="mt-3">
      <p className="text-sm text-mute">{copy.brandsHint}</p>
      <ul className="mt-1.5 flex flex-wrap gap-2" aria-label={copy.brands}>
        {groups.map((group) => {
          const isShown = isShownTo(group, slide);
          const tracks = isItemKind(kind) ? ` · ${isCounted ? copy.tracks(group.tracks) : copy.counting}` : "";
          const warning = isCounted && isInsufficient(kind, group, slide) ? ` · ${copy.tooFew}` : "";
          return (
            <li key={group.companyIds.join()}>
              <IntentButton
                intent={["toggle-brand", slide.key, ...group.companyIds]}
                variant={isShown ? "primary" : "quiet"}
                aria-pressed={isShown}
              >
                {`${group.name}${tracks}${warning}`}
              </IntentButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
