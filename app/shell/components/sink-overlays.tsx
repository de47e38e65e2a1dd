import { Form, Link } from "@remix-run/react";
import { SinkSection } from "#app/shell/components/sink-section.tsx";
import { QuickLink } from "#app/shell/navigation/mobile-footer.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { EllipsisVertical } from "#app/ui/icons.tsx";
import { Tabs } from "#app/ui/list/tabs.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

const kinds = ["success", "info", "warning", "error"] as const;

/** The entry of the mobile footer that opens a sheet. */
const stereoAi = { name: "Stereo AI", icon: "sonic", route: "?sheet=open" } as const;

type SinkOverlaysProps = { tab: string; dialog: boolean; sheet: boolean };

/** Overlays and tabs. */
export function SinkOverlays({ tab, dialog, sheet }: SinkOverlaysProps) {
  const panel = <p>Describe the scene to see matching songs.</p>;
  return (
    <SinkSection id="overlays" title="Dialog, BottomSheet, Menu, Tabs, Toast">
      <div className="flex flex-wrap items-center gap-3">
        <ButtonLink to="?dialog=open" preventScrollReset>
          Open the dialog
        </ButtonLink>
        <Menu button="Sort by" align="start">
          {["Relevance", "Newest", "BPM"].map((name) => (
            <li key={name}>
              <Link to={`?sort=${name.toLowerCase()}`} className="menu-item" preventScrollReset>
                {name}
              </Link>
            </li>
          ))}
        </Menu>
        <Menu label="More" button={<EllipsisVertical size={20} aria-hidden />} buttonClassName="btn btn-icon">
          <li>
            <button type="button" className="menu-item">
              Copy song link
            </button>
          </li>
          <li>
            <button type="button" className="menu-item" disabled>
              Download MP3
            </button>
          </li>
        </Menu>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button
            key={kind}
            type="button"
            variant="quiet"
            size="small"
            onClick={() =>
              showToast({
                kind,
                title: "Slider updated successfully",
                body: "It shows on the discover page within a minute.",
              })
            }
          >
            Toast: {kind}
          </Button>
        ))}
        <Form method="post">
          <Button variant="quiet" size="small">
            Flash message on the next page
          </Button>
        </Form>
      </div>
      <div className="mt-6">
        <Tabs
          label="Views"
          items={["Overview", "Tracks", "Rights"].map((label) => ({
            label,
            to: `?tab=${label.toLowerCase()}`,
            current: label.toLowerCase() === tab,
          }))}
        />
      </div>
      <div className="mobile-footer mt-6" style={{ position: "static", display: "grid" }}>
        <QuickLink entry={stereoAi} current={false} sheet={panel} />
      </div>
      {sheet ? <div className="mt-4">{panel}</div> : null}
      {dialog ? (
        <Dialog title="Inactive groups" closeTo="/kitchen-sink">
          <p className="mb-4">Do you want to deactivate these before saving?</p>
          <Field label="Note" name="note" hint="Saved with the slider." />
          <div className="mt-5 flex gap-3">
            <ButtonLink to="/kitchen-sink" variant="accent">
              Yes
            </ButtonLink>
            <ButtonLink to="/kitchen-sink" variant="quiet">
              No
            </ButtonLink>
          </div>
        </Dialog>
      ) : null}
    </SinkSection>
  );
}
