// The tasks of workers and their results, as messages between processes of one version of the program.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "forms/form_result.hpp"
#include "jobs/run_slice.hpp"
#include "jobs/stretches.hpp"

namespace ishitori::jobs {

using Task = std::variant<FormTask, StretchTask, SliceTask>;
using TaskResult = std::variant<FormResult, StretchResult, SliceResult>;

// Processor time of its computation.
double seconds_of(const TaskResult& result);

std::string message_of(const Task& task);
std::string message_of(const TaskResult& result);
// Returns nullopt for malformed bytes.
std::optional<Task> task_of_message(std::string_view bytes);
std::optional<TaskResult> result_of_message(std::string_view bytes);

}  // namespace ishitori::jobs
