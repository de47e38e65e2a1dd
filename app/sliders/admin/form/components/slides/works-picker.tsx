import "#app/ui/list/skeleton.css";
import { useSliderForm } from "#app/sliders/admin/form/components/form-context.ts";
import { FormSection } from "#app/sliders/admin/form/components/form-section.tsx";
import { IntentButton } from "#app/sliders/admin/form/components/intent-button.tsx";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import type { WorkItem } from "#app/sliders/admin/list-works.server.ts";
import { Cover } from "#app/sliders/components/cover.tsx";
import { slideImageAddress } from "#app/sliders/slide-image.ts";
import { workCategories } from "#app/sliders/work-categories.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ChevronLeft, ChevronRight } from "#app/ui/icons.tsx";

const { works: copy } = formCopy;

/** "Select Works": works of the catalogue by category, 18 per page; a click toggles the selection. */
export function WorksPicker() {
  const { form, lists } = useSliderForm();
  const { works } = lists;
  const chips = [{ slug: "", label: copy.all }, ...(works?.categories ?? workCategories)];
  const chosen = new Set(form.slides.flatMap((slide) => [slide.itemId, slide.id]));
  return (
    <FormSection
      title={copy.title}
      aside={
        <p role="status" className="text-sm font-semibold tabular-nums">
          {copy.selected(form.slides.length)}
        </p>
      }
    >
      <ul className="flex flex-wrap gap-2" aria-label={copy.categories}>
        {chips.map(({ slug, label }) => (
          <li key={slug}>
            <IntentButton
              intent={["work-category", slug]}
              variant={form.view.works.category === slug ? "primary" : "quiet"}
              aria-pressed={form.view.works.category === slug}
            >
              {label}
            </IntentButton>
          </li>
        ))}
      </ul>
      {works && works.items.length > 0 ? (
        <ul className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
          {works.items.map((work) => (
            <li key={work.id}>
              <WorkOption work={work} isChosen={chosen.has(work.id)} />
            </li>
          ))}
        </ul>
      ) : lists.kind === form.kind ? (
        <p className="mt-5 text-mute">{copy.empty}</p>
      ) : (
        <ul aria-hidden className="mt-5 grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-6">
          {workCategories.map(({ slug }) => (
            <li key={slug} className="skeleton mb-12 aspect-video" />
          ))}
        </ul>
      )}
      {works && works.pages > 1 ? <Pages page={works.page} pages={works.pages} /> : null}
    </FormSection>
  );
}

function WorkOption({ work, isChosen }: { work: WorkItem; isChosen: boolean }) {
  const art = <Strata seed={work.slug || work.id} size="wide" />;
  const image = work.backgroundKey && slideImageAddress(work.backgroundKey);
  return (
    <IntentButton
      intent={["toggle-work", work.id]}
      variant="bare"
      aria-pressed={isChosen}
      className="block w-full text-left"
    >
      <span
        className={classNames(
          "relative block aspect-video overflow-hidden rounded-sm bg-sand",
          isChosen && "outline-3 outline-offset-2 outline-accent",
        )}
      >
        <Cover image={image} focus={work.focus} ratio="wide" art={art} />
        {isChosen ? (
          <span
            aria-hidden
            className="absolute right-2 bottom-3 grid size-6 place-items-center rounded-full bg-accent-strong text-on-accent text-sm"
          >
            ✓
          </span>
        ) : null}
      </span>
      <span className="mt-2 line-clamp-2 text-row font-semibold">{work.name}</span>
      <span className="line-clamp-2 text-sm text-mute">{[work.brand, work.agency].filter(Boolean).join(" · ")}</span>
    </IntentButton>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav aria-label={copy.pages} className="mt-5 flex items-center gap-3">
      <IntentButton intent={["work-page", String(page - 1)]} aria-label={copy.previous} disabled={page <= 1}>
        <ChevronLeft size={16} aria-hidden />
      </IntentButton>
      <span className="text-sm tabular-nums">{copy.position(page, pages)}</span>
      <IntentButton intent={["work-page", String(page + 1)]} aria-label={copy.next} disabled={page >= pages}>
        <ChevronRight size={16} aria-hidden />
      </IntentButton>
    </nav>
  );
}
