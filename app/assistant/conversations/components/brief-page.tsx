import "#app/catalogue/search/search.css";
import "#app/assistant/conversations/components/brief.css";
import { Form, Link } from "@remix-run/react";
import { maxName } from "#app/assistant/conversations/brief-words.ts";
import { useForgetBrief } from "#app/assistant/conversations/components/brief-field.tsx";
import { BriefForm } from "#app/assistant/conversations/components/brief-form.tsx";
import { BriefOutcomes, OutcomeButtons } from "#app/assistant/conversations/components/brief-outcomes.tsx";
import { BriefResults } from "#app/assistant/conversations/components/brief-results.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefPageData } from "#app/assistant/conversations/read-brief-page.server.ts";
import { sidebarCopy } from "#app/catalogue/search/facets/sidebar-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { X } from "#app/ui/icons.tsx";

const panelId = "brief-panel";
/** Attributes unknown to React 18's types, which it passes on. */
const turns = (popovertargetaction: "show" | "hide") => ({ popovertarget: panelId, popovertargetaction });

/** A brief: tracks, what becomes of it, and its text and chips in the place of the search sidebar. */
export function BriefPage({ page }: { page: BriefPageData }) {
  const { name, conversation, unsaved, renamed, state, problems, error } = page;
  useForgetBrief(conversation !== null);
  // What is wrong with its input is seen at once: a sheet that is closed would hide it.
  const popover = problems || error ? {} : { popover: "auto" };
  return (
    <div className="search brief-page">
      <div className="search-main">
        <div className="mb-3 flex flex-wrap items-start gap-x-1.5 gap-y-2 sm:gap-x-3">
          <h1 className="min-w-0 flex-1 basis-72 break-words text-2xl">{name}</h1>
          <button type="button" {...turns("show")} className="btn btn-quiet btn-small search-filters">
            {copy.open(state.chips.length + state.words.length)}
          </button>
          {conversation ? <OutcomeButtons outcomes={page.outcomes} /> : null}
        </div>
        {unsaved ? <p className="hint mb-4">{unsaved.isPreview ? copy.previewNote : copy.visitorNote}</p> : null}
        <BriefResults name={name} results={page.results} />
        <BriefOutcomes page={page} />
        <div className="mt-6 flex flex-wrap items-start gap-2">
          <Link to="/stereo-ai" className="btn btn-quiet btn-small">
            {conversation ? copy.back : copy.startOver}
          </Link>
          {conversation ? <Manage name={name} renamed={renamed} version={conversation.version} /> : null}
        </div>
      </div>
      <aside id={panelId} {...popover} className="facets" aria-label={sidebarCopy.label}>
        <div className="facets-sheet">
          <button type="button" {...turns("hide")} className="btn btn-icon ml-auto" aria-label={copy.close}>
            <X size={20} aria-hidden />
          </button>
        </div>
        <BriefForm page={page} />
      </aside>
    </div>
  );
}

type ManageProps = Pick<BriefPageData, "name" | "renamed"> & { version: string };

function Manage({ name, renamed, version }: ManageProps) {
  return (
    <>
      <details open={renamed ? true : undefined}>
        <summary className="btn btn-quiet btn-small">{copy.rename}</summary>
        <Form method="post" className="mt-2 flex flex-wrap items-end gap-2">
          <input type="hidden" name="version" value={version} />
          <Field
            name="name"
            label={copy.name}
            labelHidden
            required
            maxLength={maxName}
            defaultValue={renamed?.typed ?? name}
            error={renamed?.error}
          />
          <Button variant="quiet" size="small" name="act" value="rename">
            {copy.rename}
          </Button>
        </Form>
      </details>
      <Form method="post">
        <input type="hidden" name="version" value={version} />
        <Button variant="quiet" size="small" name="act" value="erase">
          {copy.erase}
        </Button>
      </Form>
    </>
  );
}
