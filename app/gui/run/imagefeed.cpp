// SPDX-License-Identifier: Apache-2.0
#include "app/gui/run/imagefeed.h"

#include "model/onnx/regularfile.h"
#include "model/run/feeds/inputsources.h"
#include "model/save/npyfile.h"
#include "model/types/valuetype.h"
#include "views/panels/tensors/imagesource.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QFloat16>
#include <QImage>
#include <QImageReader>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

using namespace Qt::Literals::StringLiterals;

namespace shapewright {

namespace {

struct ImageFeedText {
    Q_DECLARE_TR_FUNCTIONS(ImageFeed)
};

constexpr qint64 mostImageBytes = 256 << 20;
constexpr qint64 mostPixels = 100'000'000;      // of an image file
constexpr std::int64_t mostElements = 64 << 20; // of a model input
// For dynamic height and width: most networks halve the image five times, so they need multiples of 32.
constexpr int multiple = 32;

// An element is computed as byte * scale + shift; the arrays are indexed by red, green, blue.
struct Range {
    std::array<float, 3> scale;
    std::array<float, 3> shift;
};

Range rangeOf(ImageSource::Range range)
{
    constexpr float unit = 1.0F / 255;
    // Source: https://pytorch.org/vision/stable/models.html
    constexpr std::array<float, 3> mean{0.485F, 0.456F, 0.406F}, deviation{0.229F, 0.224F, 0.225F};
    switch (range) {
    case ImageSource::Range::Unit:
        return {{unit, unit, unit}, {0, 0, 0}};
    case ImageSource::Range::Bytes:
        return {{1, 1, 1}, {0, 0, 0}};
    case ImageSource::Range::Signed:
        return {{2 * unit, 2 * unit, 2 * unit}, {-1, -1, -1}};
    case ImageSource::Range::ImageNet:
        return {{unit / deviation[0], unit / deviation[1], unit / deviation[2]},
                {-mean[0] / deviation[0], -mean[1] / deviation[1], -mean[2] / deviation[2]}};
    }
    return {};
}

tl::unexpected<Error> cannotConvert(const QString &path, std::string reason)
{
    return failure(ErrorCode::FileUnreadable, {path.toStdString()}, std::move(reason));
}

// Which axes of an input are the height, the width and the channels of an image.
struct Layout {
    Shape shape;
    int height = -1, width = -1, channels = -1; // indices of axes; channels may be -1

    static Result<Layout> of(const ValueType &type, const QString &path)
    {
        const auto isChannels = [&type](std::size_t axis) {
            const Dim &dim = (*type.shape)[axis];
            return dim.isValue() && (dim.value() == 1 || dim.value() == 3 || dim.value() == 4);
        };
        if (!type.shape || type.shape->size() < 2 || type.shape->size() > 4)
            return cannotConvert(path, "an image fits into an input of 2 to 4 axes");
        const int rank = int(type.shape->size());
        const int first = rank == 4 ? 1 : 0; // skips the batch axis
        Layout layout{*type.shape};
        if (rank == 2)
            layout.height = 0;
        else if (isChannels(std::size_t(first)))
            layout.channels = first;
        else if (isChannels(std::size_t(rank) - 1))
            layout.channels = rank - 1;
        else
            return cannotConvert(path, "none of the input's axes is of 1, 3 or 4 channels");
        if (rank > 2)
            layout.height = layout.channels == first ? first + 1 : first;
        layout.width = layout.height + 1;
        return layout;
    }

    // The static size of the axis. For a dynamic axis, the multiple of 32 next below the image's own size.
    [[nodiscard]] std::int64_t sizeOf(int axis, int own) const
    {
        const Dim &dim = shape[std::size_t(axis)];
        return dim.isValue() ? dim.value() : std::max(multiple, own / multiple * multiple);
    }
};

Result<QImage> readImage(const QString &path)
{
    QFile file(path);
    if (const auto opened = openRegularFile(file); !opened)
        return tl::unexpected(opened.error());
    if (file.size() > mostImageBytes)
        return cannotConvert(path, "it is larger than 256 MB");
    QImageReader reader(&file);
    reader.setDecideFormatFromContent(true);
    reader.setAutoTransform(true);
    const QByteArray format = reader.format();
    if (format != "png" && format != "jpeg")
        return cannotConvert(path, "it is neither PNG nor JPEG");
    const QSize size = reader.size();
    if (size.isEmpty() || qint64(size.width()) * size.height() > mostPixels)
        return cannotConvert(path, "its image has no size, or more than 100 million pixels");
    const QImage image = reader.read();
    if (image.isNull())
        return cannotConvert(path, reader.errorString().toStdString());
    return image.convertToFormat(QImage::Format_RGBA8888);
}

template <typename Number>
void append(QByteArray &bytes, Number number)
{
    bytes.append(reinterpret_cast<const char *>(&number), sizeof number);
}

using AppendElement = void (*)(QByteArray &, float);

// Returns the function that appends an element of a type, or null if an image cannot be converted to that type.
AppendElement appenderOf(std::int32_t elemType)
{
    static const std::array<std::pair<std::string, AppendElement>, 4> known{{
        {"float", [](QByteArray &bytes, float value) { append(bytes, value); }},
        {"double", [](QByteArray &bytes, float value) { append(bytes, double(value)); }},
        {"float16", [](QByteArray &bytes, float value) { append(bytes, qfloat16(value)); }},
        {"uint8", [](QByteArray &bytes, float value) { append(bytes, std::uint8_t(qBound(0.0F, value, 255.0F))); }},
    }};
    for (const auto &[name, append] : known) {
        if (name == elemTypeName(elemType))
            return append;
    }
    return nullptr;
}

// The value of one channel. Grey is weighted as in ITU-R BT.601.
float channelOf(const uchar *pixel, std::int64_t channel, std::int64_t channels, const Range &range)
{
    if (channel == 3)
        return float(pixel[3]) * range.scale[0] + range.shift[0];
    if (channels > 1)
        return float(pixel[channel]) * range.scale[std::size_t(channel)] + range.shift[std::size_t(channel)];
    const float grey = 0.299F * float(pixel[0]) + 0.587F * float(pixel[1]) + 0.114F * float(pixel[2]);
    return grey * range.scale[0] + range.shift[0];
}

// An image as an input takes it.
struct FittedImage {
    QByteArray npy;
    QSize size;
};

Result<FittedImage> fittedImage(const QImage &image, const ValueType &type, const Range &range, const QString &path)
{
    const auto layout = Layout::of(type, path);
    if (!layout)
        return tl::unexpected(layout.error());
    const AppendElement appendElement = appenderOf(type.elemType);
    if (appendElement == nullptr)
        return cannotConvert(path, "an image does not go into an input of " + elemTypeName(type.elemType));
    std::vector<std::int64_t> dims(layout->shape.size(), 1);
    const std::int64_t height = dims[std::size_t(layout->height)] = layout->sizeOf(layout->height, image.height());
    const std::int64_t width = dims[std::size_t(layout->width)] = layout->sizeOf(layout->width, image.width());
    std::int64_t channels = 1;
    if (layout->channels >= 0)
        channels = dims[std::size_t(layout->channels)] = layout->shape[std::size_t(layout->channels)].value();
    if (layout->shape.size() == 4 && layout->shape[0].isValue())
        dims[0] = layout->shape[0].value();
    std::int64_t count = 1;
    for (const std::int64_t dim : dims) {
        if (dim < 1 || count > mostElements / dim)
            return cannotConvert(path, "the input takes none or more than 64 million elements");
        count *= dim;
    }
    const QImage fitted = image.scaled(int(width), int(height), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                              .convertToFormat(QImage::Format_RGBA8888);
    QByteArray one;
    const bool isPlanar = layout->channels >= 0 && layout->channels < layout->height;
    for (std::int64_t plane = 0; plane < (isPlanar ? channels : 1); ++plane) {
        for (int y = 0; y < fitted.height(); ++y) {
            const uchar *line = fitted.constScanLine(y);
            for (int x = 0; x < fitted.width(); ++x) {
                for (std::int64_t channel = isPlanar ? plane : 0; channel < (isPlanar ? plane + 1 : channels);
                     ++channel)
                    appendElement(one, channelOf(line + 4 * qsizetype(x), channel, channels, range));
            }
        }
    }
    const QByteArray header = QByteArray::fromStdString(npyHeader(type.elemType, dims));
    return FittedImage{header + one.repeated(dims.size() == 4 ? qsizetype(dims[0]) : 1), fitted.size()};
}

// A parsed entry of TestSettings::inputData that names an image.
struct Source {
    QString input;
    ImageSource image;
};

// Returns no value if the entry does not name an image.
std::optional<Source> sourceOf(const QString &data, const PanelState &state)
{
    std::vector<std::string> names;
    for (const ValueId input : state.graph->main().inputs)
        names.push_back(state.graph->value(input).name);
    const qsizetype end = inputNameEnd(data, names);
    const auto image = imageSource(data.mid(end + 1));
    if (end < 0 || !image)
        return {};
    return Source{data.left(end), *image};
}

// Writes a new file named after the image, with a number appended if such a file exists. Returns its path.
Result<QString> writeNew(const QDir &folder, const QString &name, const QByteArray &bytes)
{
    constexpr int mostTries = 1000;
    QFile file;
    for (int number = 1; number <= mostTries && !file.isOpen(); ++number) {
        file.setFileName(
            folder.filePath(number == 1 ? name + u".npy"_s : u"%1-%2.npy"_s.arg(name, QString::number(number))));
        if (!file.open(QIODevice::WriteOnly | QIODevice::NewOnly) && !file.exists())
            break;
    }
    if (file.isOpen() && file.write(bytes) == bytes.size() && file.flush())
        return file.fileName();
    const Error error{ErrorCode::CannotWrite, {file.fileName().toStdString()}, file.errorString().toStdString(), {}};
    if (file.isOpen())
        file.remove();
    return tl::unexpected(error);
}

struct ConvertedImage {
    QString path;   // of the new file
    QString origin; // the image, and the size that it has in the input, in words
};

// Converts an image to a .npy file in the folder.
Result<ConvertedImage> makeNpy(const Source &source, const PanelState &state, const QString &folder)
{
    const auto value = state.graph->input(source.input.toStdString());
    if (!value)
        return failure(ErrorCode::EditsInvalid, {source.input.toStdString()}, "there is no input of that name");
    const QString &path = source.image.path;
    const auto image = readImage(path);
    if (!image)
        return tl::unexpected(image.error());
    const ValueType &type = state.shapeAfter(*value).type;
    const bool isBytes = elemTypeName(type.elemType) == "uint8"; // other ranges do not fit into uint8
    const Range range = rangeOf(isBytes ? ImageSource::Range::Bytes : source.image.range);
    const auto fitted = fittedImage(*image, type, range, path);
    if (!fitted)
        return tl::unexpected(fitted.error());
    const QString name = QFileInfo(path).fileName();
    auto file = writeNew(QDir(folder), name, fitted->npy);
    if (!file)
        return tl::unexpected(file.error());
    const auto pixels = [](QSize size) { return u"%1 × %2"_s.arg(size.width()).arg(size.height()); };
    return ConvertedImage{*std::move(file),
                          image->size() == fitted->size
                              ? ImageFeedText::tr("from %1, %2 pixels").arg(name, pixels(fitted->size))
                              : ImageFeedText::tr("from %1, resized from %2 to %3 pixels")
                                    .arg(name, pixels(image->size()), pixels(fitted->size))};
}

} // namespace

ConvertedSettings convertImages(const TestSettings &settings, const PanelState &state, const QString &folder,
                                const JobContext &job)
{
    ConvertedSettings made{settings, {}, {}};
    made.settings.inputData.clear();
    for (const QString &data : settings.inputData) {
        const auto source = sourceOf(data, state);
        if (!source) {
            made.settings.inputData.append(data);
            continue;
        }
        const auto file = job.stop.stop_requested() ? Result<ConvertedImage>(failure(ErrorCode::Cancelled))
                                                    : makeNpy(*source, state, folder);
        if (file) {
            made.settings.inputData.append(source->input + u'=' + file->path);
            made.origins.insert_or_assign(source->input.toStdString(), file->origin);
        } else {
            made.faults.push_back({data, file.error()});
        }
    }
    return made;
}

void ConvertedSettings::nameImagesIn(std::vector<InputFeed> &feeds) const
{
    for (InputFeed &feed : feeds) {
        if (const auto origin = origins.find(feed.name); origin != origins.end())
            feed.reason = origin->second.toStdString();
    }
}

QStringList removeImages(TestSettings &settings, const PanelState &state)
{
    QStringList inputs;
    settings.inputData.removeIf([&](const QString &data) {
        const auto source = sourceOf(data, state);
        if (source)
            inputs.append(source->input);
        return source.has_value();
    });
    return inputs;
}

} // namespace shapewright
