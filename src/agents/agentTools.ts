import { failed, success } from '../base/result.ts';
import { type AgentResult, failureText } from './agentMessages.ts';
import type { AgentPorts, Confirm, ToolOutput } from './agentPorts.ts';
import { changedEndpoints } from './changedTool.ts';
import { checkAuthConfig } from './configTool.ts';
import { countFindings } from './countTool.ts';
import { explainFinding } from './explainTool.ts';
import { findHandler } from './handlerTool.ts';
import { listFindings } from './listTool.ts';
import { type Input, readInput } from './readInput.ts';
import type { AgentTool, ToolAnswer } from './tool.ts';
import { setTriageTool } from './triageTool.ts';
import { untrusted } from './untrusted.ts';
import { askJob } from './work/jobTool.ts';
import { proposeConfig } from './work/proposeTool.ts';
import { accessTest, retestFinding, scanAsRole, verifyRole } from './work/startTools.ts';
import type { AgentWork } from './work/work.ts';

/** Every tool, in the order in which they are used. */
export const agentTools: readonly AgentTool[] = [
  listFindings,
  countFindings,
  explainFinding,
  findHandler,
  changedEndpoints,
  checkAuthConfig,
  setTriageTool,
  verifyRole,
  retestFinding,
  accessTest,
  scanAsRole,
  askJob,
  proposeConfig,
];

/** The tools that are offered where these kinds of work are: a server without any has no jobs to ask about. */
export function toolsFor({ kinds }: Pick<AgentWork, 'kinds'>): readonly AgentTool[] {
  const startsJobs = agentTools.some(
    ({ work }) => work !== undefined && work !== 'propose' && kinds.has(work),
  );
  return agentTools.filter((tool) =>
    tool === askJob ? startsJobs : tool.work === undefined || kinds.has(tool.work),
  );
}

/** Runs a tool by its name. Whatever is wrong with the call is a sentence that says how to do it right. */
export async function runTool(
  ports: AgentPorts,
  name: string,
  given: unknown,
  confirm: Confirm,
): Promise<ToolOutput> {
  const call = readCall(ports, name, given);
  const answer = call.ok ? await call.value.tool.run(ports, call.value.input, confirm) : call;
  if (!answer.ok) return { text: failureText(answer.failure), isError: true };
  return { text: textOf(answer.value), isError: answer.value.isError ?? false };
}

/** What the user is asked before a tool runs; undefined where it only reads, or the call is wrong. */
export async function questionOf(
  ports: AgentPorts,
  name: string,
  given: unknown,
): Promise<string | undefined> {
  const call = readCall(ports, name, given);
  if (!call.ok || call.value.tool.question === undefined) return undefined;
  const question = await call.value.tool.question(ports, call.value.input);
  return question.ok ? question.value : undefined;
}

function readCall(
  { work }: Pick<AgentPorts, 'work'>,
  name: string,
  given: unknown,
): AgentResult<{ readonly tool: AgentTool; readonly input: Input }> {
  const offered = toolsFor(work);
  const tool = offered.find((one) => one.name === name);
  if (tool === undefined)
    return failed('input-unknown-tool', name, offered.map((one) => one.name).join(', '));
  const input = readInput(tool.inputSchema, given);
  return input.ok ? success({ tool, input: input.value }) : input;
}

function textOf({ notes, data }: ToolAnswer): string {
  return [...notes, ...(data === undefined ? [] : [untrusted(data)])].join('\n');
}
