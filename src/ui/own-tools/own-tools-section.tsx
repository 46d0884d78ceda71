import { useExportActions } from "#app/react/actions/exports.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useOwnToolActions } from "#app/react/actions/own-tools.ts";
import { useToolDefinitions } from "#app/react/queries/open-conversation.ts";
import { useOwnToolKey, useOwnTools } from "#app/react/queries/own-tools.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { undoAction } from "#app/view/undo-action.ts";
import { freeToolName } from "#domain/own-tools/check-own-tool.ts";
import { EMPTY_HTTP, EMPTY_TOOL, EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import { OWN_ORIGIN, ownDefinition, summaryOf } from "#domain/own-tools/own-tool.ts";
import type { OwnTool, OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItems } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { EditActs } from "#ui/kit/components/edit-acts.tsx";
import type { MenuItem } from "#ui/kit/components/menu.tsx";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { BinIcon, DownloadIcon, PlusIcon, UploadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import { beginOwnTool, editOwnTool, leftTools, useOwnToolDraft } from "./own-tool-draft.ts";

import styles from "./own-tools.module.css";

/** Lists the person's own tools, with a button for a new one. */
export function OwnToolsSection() {
  const tools = useOwnTools();
  const { show, bringBack, focused } = useOwnToolDraft();
  const kept = (tools ?? [])
    .filter(({ deletedAt }) => deletedAt === undefined)
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
  return (
    <Stack as="section" gap={2} aria-label={ownToolsWords.title}>
      <h3>{ownToolsWords.heading}</h3>
      {kept.length === 0 && <Note>{ownToolsWords.about}</Note>}
      <Stack as="ul" gap={2}>
        {kept.map((tool) => (
          <OwnToolItem key={tool.id} tool={tool} all={kept} />
        ))}
      </Stack>
      <BegunItems
        of={leftTools}
        itemOf={({ draft: { id, name } }) => ({ id, name: name.trim() || ownToolsWords.newTool })}
        onShow={show}
        onDiscard={(form) => offerFormBack(ownToolsWords.discarded, form, bringBack)}
        focusedId={focused}
      />
      <NewTool all={kept} />
    </Stack>
  );
}

/** Names that a new tool cannot have. */
function useTakenNames(all: readonly OwnTool[]): string[] {
  const others = useToolDefinitions().filter(({ origin }) => origin !== OWN_ORIGIN);
  return [...others, ...all].map(({ name }) => name);
}

function NewTool({ all }: { all: readonly OwnTool[] }) {
  const newId = useNewId();
  const { chooseImport } = useFileActions();
  const taken = useTakenNames(all);
  const begin = (content: OwnToolContent) => {
    const name = content.name === "" ? "" : freeToolName(content.name, taken);
    beginOwnTool(newId(), { ...content, name });
  };
  const items: MenuItem[] = [
    { label: ownToolsWords.javaScript, onSelect: () => begin(EMPTY_TOOL) },
    {
      label: ownToolsWords.httpRequest,
      onSelect: () => begin({ ...EMPTY_TOOL, body: EMPTY_HTTP }),
    },
    { separator: "examples" },
    ...EXAMPLE_TOOLS.map(({ label, about, content }) => ({
      label: ownToolsWords.example(label),
      note: about,
      onSelect: () => begin(content),
    })),
  ];
  return (
    <Row>
      <MenuButton
        label={ownToolsWords.newTool}
        labelled
        align="start"
        icon={<PlusIcon />}
        items={items}
      />
      <Button variant="quiet" icon={<UploadIcon />} onClick={chooseImport}>
        {ownToolsWords.import}
      </Button>
    </Row>
  );
}

/** Focuses the tool's row when its form closes; otherwise the focus would be lost. */
function useFocusAfter(id: string) {
  return useFocusWhen(useOwnToolDraft(({ focused }) => focused === id));
}

function OwnToolItem({ tool, all }: { tool: OwnTool; all: readonly OwnTool[] }) {
  const newId = useNewId();
  const taken = useTakenNames(all);
  const actions = useOwnToolActions();
  const edit = useFocusAfter(tool.id);
  const remove = useRemove(tool);
  const save = useExport(tool);
  const { isMissing } = useOwnToolKey(tool);
  const { id, name, unread, on, body } = tool;
  return (
    <Row as="li" framed>
      <ToolPicture definition={ownDefinition(tool)} />
      <RowText
        title={name}
        gist
        badge={
          <>
            <Badge>{body.kind === "http" ? ownToolsWords.http : ownToolsWords.javaScript}</Badge>{" "}
            {unread === true ? (
              <Badge tone="waits">{ownToolsWords.fromFile}</Badge>
            ) : (
              isMissing && <Badge tone="waits">{ownToolsWords.keyMissing}</Badge>
            )}
          </>
        }
      >
        {unread === true ? ownToolsWords.fromFileHint : summaryOf(tool)}
      </RowText>
      <Row as="span" className={styles.acts}>
        {unread !== true && (
          <Switch
            label={<VisuallyHidden>{ownToolsWords.isOn(name)}</VisuallyHidden>}
            checked={on}
            onChange={(isOn) =>
              void notifyFailure(actions.setOn(id, isOn), {
                text: (why) => ownToolsWords.notSwitched(name, why),
              })
            }
          />
        )}
        <EditActs
          name={name}
          word={unread === true ? ownToolsWords.read : commonWords.edit}
          edit={edit}
          onEdit={() => editOwnTool(tool)}
          items={[
            {
              label: ownToolsWords.duplicate,
              icon: <CopyIcon />,
              onSelect: () => beginOwnTool(newId(), { ...tool, name: freeToolName(name, taken) }),
            },
            { label: commonWords.export, icon: <DownloadIcon />, onSelect: () => void save() },
            {
              label: commonWords.delete,
              icon: <BinIcon />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      </Row>
    </Row>
  );
}

function useExport({ id, name }: OwnTool) {
  const exports = useExportActions();
  return async () => {
    try {
      const file = await exports.ownTool(id);
      if (file !== undefined) saveBlob(file.name, file.data);
    } catch (error) {
      notify({ text: ownToolsWords.notExported(name, reasonOf(error)) });
    }
  };
}

function useRemove({ id, name }: OwnTool) {
  const actions = useOwnToolActions();
  return async () => {
    const isGone = await notifyFailure(actions.remove(id), {
      text: (why) => ownToolsWords.notDeleted(name, why),
    });
    if (!isGone) return;
    const undo = undoAction(
      () => actions.restore(id),
      (why) => ownToolsWords.notRestored(name, why),
    );
    notify({ text: ownToolsWords.deleted(name), action: undo });
  };
}
