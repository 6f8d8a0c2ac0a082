import { failed, success } from '../../base/result.ts';
import type { AgentResult } from '../agentMessages.ts';
import { fitting } from '../fitting.ts';
import { flag, integer, object } from '../inputSchema.ts';
import { numberIn } from '../readInput.ts';
import type { AgentTool, ToolAnswer } from '../tool.ts';
import { visible } from '../untrusted.ts';
import type { Job } from './jobs.ts';

const longestWait = 55;
const mostDoing = 200;

export const askJob: AgentTool = {
  name: 'dast_job',
  title: 'Job',
  description:
    'Says how far a job is that another tool has started, returns its result when it has ended, or cancels it. Without "job" it lists the jobs.',
  inputSchema: object({
    job: integer('Number of the job', 1, Number.MAX_SAFE_INTEGER),
    wait: integer('Seconds to wait for its end', 0, longestWait),
    cancel: flag('Cancels it; what was found so far is kept'),
  }),
  changes: false,
  async run({ jobs }, input) {
    const number = numberIn(input, 'job');
    if (number === undefined) return success(listOf(jobs.all()));
    const job =
      input['cancel'] === true
        ? await jobs.cancel(number)
        : await jobs.wait(number, (numberIn(input, 'wait') ?? 0) * 1000);
    return job === undefined ? failed('job-unknown', number) : answerOf(job);
  },
};

function listOf(jobs: readonly Job[]): ToolAnswer {
  const notes = jobs.map(({ id, tool, state, seconds }) => `Job ${id}: ${tool}, ${state}, ${seconds} s.`);
  return { notes: notes.length === 0 ? ['No jobs.'] : notes };
}

function answerOf({ id, tool, state, doing, result, seconds }: Job): AgentResult<ToolAnswer> {
  const head = `Job ${id}: ${tool}, ${state}, ${seconds} s.`;
  if (state === 'running') {
    const data = doing === '' ? {} : { data: { doing: visible(doing, mostDoing) } };
    return success({ notes: [head, 'Ask again, or cancel it.'], ...data });
  }
  if (state === 'failed')
    return success({ notes: [head, 'Something went wrong. See the log of DAST Workbench.'], isError: true });
  const { notes = [], data } = result ?? {};
  if (data === undefined) return success({ notes: [head, ...notes] });
  const shown = Array.isArray(data) ? fitting(data) : data;
  const left = Array.isArray(data) && Array.isArray(shown) ? data.length - shown.length : 0;
  const more = left === 0 ? [] : [`${left} more are left out.`];
  return success({ notes: [head, ...notes, ...more], data: shown });
}
