import { referencesPath } from "#app/projects/references/reference.ts";
import { referencesCopy } from "#app/projects/references/references-copy.ts";
import { projectsPath } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

/** Tabs of the area: projects, and the references of these and other subjects. */
export function ProjectsTabs({ current }: { current: "projects" | "references" }) {
  return (
    <div className="mt-4 mb-2">
      <Tabs
        label={projectsCopy.area}
        items={[
          { label: projectsCopy.title, to: projectsPath, current: current === "projects" },
          { label: referencesCopy.title, to: referencesPath, current: current === "references" },
        ]}
      />
    </div>
  );
}
