import type { CallQuestion } from "#app/attention/call-questions.ts";
import { useCallQuestionActions } from "#app/react/actions/call-questions.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import type { SampleAsk, SampleDecision, SampleModel } from "#domain/mcp/sample.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { namesModel } from "#ui/models/connection-options.ts";
import { ModelFields } from "#ui/models/model-fields.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import { sampleCost } from "./sample-cost.ts";
import { SampleRequestView } from "./sample-request-view.tsx";
import { ServerFrame } from "./server-frame.tsx";
import type { ServerAsking } from "./server-frame.tsx";
import { useSampleChoice } from "./use-sample-choice.ts";

/** A server wants a model to answer something: the person reads the whole request and chooses the model. */
export function SampleDialog({ question, ...rest }: ServerAsking<CallQuestion<SampleAsk>>) {
  const { asks, id, server } = question;
  const actions = useCallQuestionActions();
  const choice = useSampleChoice(id, asks.model);
  const { model, isUnseen } = choice;
  const connections = useConnections();
  const give = (decision: SampleDecision) => {
    actions.answer(question, decision);
    choice.forget();
  };
  return (
    <ServerFrame
      {...rest}
      question={question}
      title={approvalWords.sampleTitle}
      says={approvalWords.serverWantsAnswer}
      width="wide"
      decisions={[
        {
          label: approvalWords.decline,
          variant: "plain",
          tip: approvalWords.sampleDeclineTip,
          onPress: () => give({ action: "decline" }),
        },
        {
          label: approvalWords.askModel,
          variant: "primary",
          isBlocked: !namesModel(model, connections),
          onPress: () => give({ action: "accept", model, isUnseen }),
        },
      ]}
    >
      <Stack>
        <SampleRequestView request={asks.request} />
        <ModelFields
          labels={{ connection: approvalWords.connection, model: approvalWords.model }}
          model={model}
          onModel={choice.chooseModel}
        />
        <Cost asks={asks} model={model} />
        <Note>{approvalWords.sampleCosts}</Note>
        <Checkbox
          label={approvalWords.sendUnseen(escapeHidden(server.name))}
          checked={isUnseen}
          onChange={choice.setUnseen}
        />
      </Stack>
    </ServerFrame>
  );
}

function Cost({ asks, model }: { asks: SampleAsk; model: SampleModel }) {
  const connections = useConnections() ?? [];
  const connection = connections.find(({ id }) => id === model.connectionId);
  return <Note role="status">{sampleCost(asks.request, connection, model.modelId)}</Note>;
}
