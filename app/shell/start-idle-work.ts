import { watchSearchFields } from "#app/catalogue/typeahead/components/watch-search-fields.ts";
import { tolerateMovedNodes } from "#app/shell/document/tolerate-moved-nodes.ts";
import { loadKeepForm } from "#app/shell/network/resend-requests.ts";
import { watchForUpdates } from "#app/shell/updates/app-update.ts";
import { watchInvalidFields } from "#app/ui/form/watch-invalid.ts";
import { watchCoveredControls } from "#app/ui/overlay/covered-controls.ts";

/** Starts the idle work of every page. Returns the clean-up function. */
export function startIdleWork(onUpdate: () => void): () => void {
  tolerateMovedNodes();
  void loadKeepForm().catch(() => undefined);
  const ends = [watchForUpdates(onUpdate), watchSearchFields(), watchCoveredControls(), watchInvalidFields()];
  return () => {
    for (const end of ends) end();
  };
}
