import { useState } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useNavigation } from "#app/react/actions/navigation.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useSettingActions } from "#app/react/actions/settings.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import type { FanOut } from "#app/view/action-dialog.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { mayFail } from "#domain/may-fail.ts";
import { contentOf } from "#domain/message.ts";
import type { AddedPart } from "#domain/message.ts";
import { answeringModel } from "#domain/settings/effective-settings.ts";
import { withOverrides } from "#domain/settings/overrides.ts";

import { LANES_KEY, addedLane, canBeAsked, fanOutCommand, proposedLanes } from "./lanes.ts";
import type { LaneChoice } from "./lanes.ts";
import { useAskedText } from "./use-asked-text.ts";

/** A fan-out in preparation: a message, and the lanes that will answer it. */
export interface FanOutForm {
  /** The message to send; null if it already exists. */
  text: string | null;
  setText: (text: string) => void;
  attached: readonly AddedPart[];
  lanes: readonly LaneChoice[];
  changeLane: (at: number, part: Partial<LaneChoice>) => void;
  addLane: () => void;
  removeLane: (at: number) => void;
  /** Whether the fan-out can be sent and is not being sent. */
  isReady: boolean;
  /**
   * Sends the fan-out once, however often it is called, then shows the answers side by side and closes the
   * dialog.
   */
  ask: () => void;
  close: () => void;
}

export interface FanOutOptions {
  asked: FanOut;
  connections: readonly Connection[];
  /** The lanes of the last fan-out. */
  kept: readonly LaneChoice[];
}

const NONE: readonly AddedPart[] = [];

export function useFanOut({ asked, connections, kept }: FanOutOptions): FanOutForm {
  const first = useLaneOf(asked, connections);
  const [lanes, setLanes] = useState(() => proposedLanes(first, connections, kept));
  const { text, setText, clear } = useAskedText(asked);
  const [isSending, setIsSending] = useState(false);
  const newId = useNewId();
  const settingActions = useSettingActions();
  const dispatch = useDispatch();
  const { context, tree } = useCurrentConversation();
  const { compare } = useNavigation(context.id);
  const content = contentOf(text, asked.attached ?? NONE);
  const isReady =
    !isSending &&
    lanes.every((lane) => canBeAsked(lane, connections)) &&
    (asked.text === null || content.length > 0);

  const ask = async () => {
    if (!isReady) return;
    setIsSending(true);
    const end = tree.byId.get(asked.fromBranchId)?.messageIds.at(-1) ?? null;
    const nodeId = asked.atEnd === true ? end : asked.nodeId;
    const command = fanOutCommand({ ...asked, nodeId }, content, lanes, newId);
    const done = await dispatch(command);
    setIsSending(false);
    if (!done.ok) return;
    // If this fails, the next fan-out proposes other lanes.
    void mayFail(
      settingActions.put(
        LANES_KEY,
        lanes.map((lane) => ({ ...lane })),
      ),
    );
    // The message was sent, so the composer from which it came drops it.
    clear();
    const branchIds = command.lanes.map(({ branchId }) => branchId);
    closeDialog("fan_out");
    compare(branchIds);
  };

  return {
    text: asked.text === null ? null : text,
    setText,
    attached: asked.attached ?? NONE,
    lanes,
    changeLane: (at, part) =>
      setLanes(lanes.map((lane, index) => (index === at ? { ...lane, ...part } : lane))),
    addLane: () => setLanes([...lanes, addedLane(lanes, connections)]),
    removeLane: (at) => setLanes(lanes.filter((_, index) => index !== at)),
    isReady,
    ask: () => void ask(),
    close: () => closeDialog("fan_out"),
  };
}

/** The answering model of the branch, with the fork's choices, as a lane. */
function useLaneOf(
  { fromBranchId, overrides }: FanOut,
  connections: readonly Connection[],
): LaneChoice {
  const { context, tree } = useCurrentConversation();
  const branch = tree.byId.get(fromBranchId);
  const from = branch && withOverrides(branch, overrides);
  return { ...answeringModel(context, from, connections), temperature: "" };
}
