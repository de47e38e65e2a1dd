import "#app/ui/form/save-bar.css";
import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { useHydrated } from "remix-utils/use-hydrated";
import { BasicsSection, SettingsSection } from "#app/sliders/admin/form/components/basics-section.tsx";
import { DraftOffer } from "#app/sliders/admin/form/components/draft-offer.tsx";
import { SliderFormContext } from "#app/sliders/admin/form/components/form-context.ts";
import { Previews } from "#app/sliders/admin/form/components/previews.tsx";
import { SaveQuestion } from "#app/sliders/admin/form/components/save-question.tsx";
import { SegmentsSection } from "#app/sliders/admin/form/components/segments-section.tsx";
import { SlidesSection } from "#app/sliders/admin/form/components/slides/slides-section.tsx";
import { errorsOfOtherSteps } from "#app/sliders/admin/form/form-errors.ts";
import type { SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import type { OpenedSliderForm } from "#app/sliders/admin/form/open-slider-form.server.ts";
import { formCopy as copy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { useFormDraft } from "#app/sliders/admin/form/state/use-form-draft.ts";
import { useFormErrors } from "#app/sliders/admin/form/state/use-form-errors.ts";
import { useSliderFormState } from "#app/sliders/admin/form/state/use-slider-form-state.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { useUnsavedGuard } from "#app/ui/form/use-unsaved-guard.ts";
import { Trail } from "#app/ui/list/trail.tsx";
import { ownReplies } from "#app/ui/network/unanswered.ts";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type SliderFormPageProps = {
  opened: OpenedSliderForm;
  /** Undefined before the first submit. */
  reply: SliderFormReply | undefined;
};

/** Slider form: one plain form that all buttons submit. */
export function SliderFormPage({ opened, reply: actionReply }: SliderFormPageProps) {
  const { id } = opened;
  const state = useSliderFormState(opened, actionReply);
  const { form, change, lists, pressed, reply, duringUpload, isUploading } = state;
  const { errors, isInvalid, noteSeen, showAll } = useFormErrors(form, { rules: opened.rules, replied: reply?.errors });
  useUnsavedGuard((form.view.touched || isUploading) && !state.isSaving && !state.isSaved);
  const draft = useFormDraft({
    name: `${opened.actorId}:${id ?? "new"}`,
    form,
    isSaved: state.isSaved,
    restore: (kept) => change({ type: "form", form: kept }),
  });
  function takeDraft() {
    draft.take();
    // The button that had the focus is gone.
    state.element.current?.querySelector<HTMLElement>("[name=title]")?.focus();
  }
  const hydrated = useHydrated();
  const isBlocked = isInvalid || state.isSaving || isUploading || !form.view.touched;
  /** A press on the disabled Save button says what is missing. */
  function explain(event: MouseEvent) {
    if (!isBlocked) return;
    event.preventDefault();
    if (state.isSaving) return;
    if (isUploading) showToast({ kind: "info", title: copy.waitForUpload });
    else if (isInvalid) {
      flushSync(showAll);
      const wrong = state.element.current?.querySelector<HTMLElement>("[aria-invalid=true]");
      wrong?.focus();
      if (!wrong) showToast({ kind: "warning", title: copy.errors.summary });
    } else showToast({ kind: "info", title: copy.unchanged });
  }
  // Errors of uploads are not in the form's schema: shown until something changes.
  const imageErrors = reply && form === actionReply?.form ? reply.imageErrors : {};
  const errorAt = (path: string) => (imageErrors[path] ?? errors[path])?.[0] ?? null;
  const context = { form, change, duringUpload, lists, rights: opened.rights, rules: opened.rules, errorAt, pressed };
  // The table of works needs the full width.
  const isTable = form.kind === "work" || form.kind === "video";
  return (
    <div className={classNames("px-gutter pt-8 pb-24", !isTable && "mx-auto max-w-form")}>
      <Trail to="/sliders/list" label={copy.back} />
      <div className="mt-2 mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-title">{id === null ? copy.newTitle : copy.editTitle}</h1>
        {id !== null && form.kind === "slides" ? (
          <span className="flex flex-wrap gap-x-6">
            {opened.rights.share ? (
              <Link to={`/sliders/edit/${id}/shares`} className="row-action">
                {copy.shareLinks}
              </Link>
            ) : null}
            <a href={`/sliders/reel/${id}`} target="_blank" rel="noreferrer" className="row-action">
              {copy.openReel}
            </a>
          </span>
        ) : null}
      </div>
      <DraftOffer offered={draft.offered} onTake={takeDraft} onDiscard={draft.discard} />
      <SliderFormContext.Provider value={context}>
        <form
          {...ownReplies}
          ref={state.element}
          method="post"
          encType="multipart/form-data"
          noValidate
          onSubmit={state.submit}
          onBlur={noteSeen}
          className="grid grid-cols-[minmax(0,1fr)] gap-8"
        >
          <FormKey />
          {/* Enter in a field activates the first submit button. */}
          <button type="submit" name="intent" value="enter" className="sr-only" tabIndex={-1} aria-hidden>
            {copy.save}
          </button>
          <input type="hidden" name="state" value={JSON.stringify(form)} />
          <Problem
            problem={reply?.problem ?? null}
            hasErrors={Object.keys({ ...reply?.errors, ...imageErrors }).length > 0}
            elsewhere={errorsOfOtherSteps(form, errors)}
          />
          <BasicsSection />
          <SegmentsSection />
          <SettingsSection />
          {/* Rich text editors are uncontrolled: remounted for a restored draft. */}
          <SlidesSection key={draft.restored} />
          <Previews />
          {state.question ? <SaveQuestion kind={form.kind} {...state.question} onBack={state.goBack} /> : null}
          <div className="save-bar">
            <Button
              variant="accent"
              name="intent"
              value="save"
              aria-disabled={(hydrated && isBlocked) || undefined}
              onClick={explain}
            >
              {state.isSaving ? copy.saving : copy.save}
            </Button>
          </div>
        </form>
      </SliderFormContext.Provider>
    </div>
  );
}

type ProblemProps = {
  problem: SliderFormReply["problem"];
  hasErrors: boolean;
  /** Errors of hidden steps. */
  elsewhere: string[];
};

/** Error of the last save and errors of hidden steps, as live region. */
function Problem({ problem, hasErrors, elsewhere }: ProblemProps) {
  if (problem === null && !hasErrors && elsewhere.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-red p-4">
      <p className="font-semibold text-red">{problem?.title ?? copy.errors.summary}</p>
      {problem ? <p className="mt-1">{problem.body}</p> : null}
      {elsewhere.map((message) => (
        <p key={message} className="mt-1">
          {message}
        </p>
      ))}
      {problem?.link ? (
        <a href={problem.link.href} target="_blank" rel="noreferrer" className="row-action">
          {problem.link.label}
        </a>
      ) : null}
    </div>
  );
}
